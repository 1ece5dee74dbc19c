import type { ShopTerms } from '../shop-terms.ts'
import type { ShopResponse, ShopSettings } from './shop.schema.ts'

/** Combines the settings with the hours of client services. */
export const describeShop = (
  {
    brand,
    blurb,
    supportEmail,
    socialLinks,
    postalAddress = '',
  }: Pick<ShopSettings, 'brand' | 'blurb' | 'supportEmail' | 'socialLinks'> &
    Partial<Pick<ShopSettings, 'postalAddress'>>,
  support: ShopTerms['support'],
): ShopResponse['data'] => ({
  brand,
  blurb,
  supportEmail,
  socialLinks,
  postalAddress,
  supportHours: support.hours.map((hours) => ({ ...hours })),
  supportTimeZone: support.timeZone,
})
