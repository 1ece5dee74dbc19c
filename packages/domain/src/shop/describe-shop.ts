import { policy } from '../policy.ts'
import type { ShopResponse, ShopSettings } from './shop.schema.ts'

/** Combines the settings with the promises of the policy. */
export const describeShop = ({
  brand,
  blurb,
  supportEmail,
  socialLinks,
  postalAddress = '',
}: Pick<ShopSettings, 'brand' | 'blurb' | 'supportEmail' | 'socialLinks'> &
  Partial<Pick<ShopSettings, 'postalAddress'>>): ShopResponse['data'] => ({
  brand,
  blurb,
  supportEmail,
  socialLinks,
  postalAddress,
  supportHours: policy.support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: policy.support.timeZone,
})
