import { PARCEL } from './editorial-images.ts'
import { NEW_BRAND, type Brand } from '@atelier/domain/shop-documents/brand.schema'

/** The brand of the demo. Its palette and typefaces are those of the style sheets. */
export const DEMO_BRAND: Brand = {
  ...NEW_BRAND,
  name: 'ORSENNE',
  nameInText: 'Orsenne',
  tagline: 'Leather bags made at one bench.',
  blurb: 'Orsenne makes bags and small leather goods by hand, in seven colors, in numbers a single bench can sign for.',
  description: 'ORSENNE is a luxury handbag brand. It makes leather bags and small leather goods by hand.',
  icon: { kind: 'files', folder: '/media/demo/brand' },
  shareImage: {
    src: '/media/demo/editorial/social.jpg',
    width: 1200,
    height: 630,
    alt: 'A cognac leather bag in window light',
  },
  emailImage: PARCEL,
}
