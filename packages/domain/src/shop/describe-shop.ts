import { policy } from '../policy.ts'
import type { ShopAnswer, ShopSettings } from './shop.schema.ts'

/** The settings together with what the policy promises. */
export const describeShop = ({
  brand,
  blurb,
  supportEmail,
  socialLinks,
}: Pick<ShopSettings, 'brand' | 'blurb' | 'supportEmail' | 'socialLinks'>): ShopAnswer['data'] => ({
  brand,
  blurb,
  supportEmail,
  socialLinks,
  supportHours: policy.support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: policy.support.timeZone,
})
