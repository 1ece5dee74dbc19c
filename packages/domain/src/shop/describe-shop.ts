import { demoTerms } from '../shop-terms.ts'
import type { ShopResponse, ShopSettings } from './shop.schema.ts'

/** Combines the settings with the shop terms. */
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
  supportHours: demoTerms.support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: demoTerms.support.timeZone,
})
