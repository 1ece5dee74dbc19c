import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import { DEFAULT_BRAND } from '../shop/use-brand.ts'
import type { Shop } from '../shop/use-shop.ts'

/** The shop's data in component tests. */
export const TEST_SHOP: Shop = {
  isOpen: true,
  brand: 'ORSENNE',
  blurb: 'A house of bags.',
  supportEmail: 'support@atelier.example',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/orsenne.example' }],
  postalAddress: '',
  supportHours: [
    { days: 'Mon-Fri', open: '9AM', close: '6PM' },
    { days: 'Sat', open: '10AM', close: '4PM' },
  ],
  supportTimeZone: 'EST',
}

/** The brand in component tests. */
export const TEST_BRAND: StorefrontBrand = {
  ...DEFAULT_BRAND,
  name: 'ORSENNE',
  nameInText: 'Orsenne',
  wordmark: { kind: 'type', text: 'ORSENNE' },
}
