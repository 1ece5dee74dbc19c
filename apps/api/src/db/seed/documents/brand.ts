import type { Brand } from '@atelier/domain/shop-documents/brand.schema'

/** The brand of the demo. */
export const DEMO_BRAND: Brand = {
  name: 'ORSENNE',
  blurb: 'Orsenne makes bags and small leather goods by hand, in seven colors, in numbers a single bench can sign for.',
}
