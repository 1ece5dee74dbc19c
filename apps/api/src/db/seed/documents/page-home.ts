import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { HERO, HERO_FILM, HERO_ON_PHONES, REPAIR, SEAM } from './editorial-images.ts'

/** The home page of the demo. */
export const DEMO_HOME: HomeContent = {
  seo: {
    title: 'Leather bags made at one bench',
    description:
      '{brand} makes leather bags and small leather goods by hand, sewn with two needles and one waxed thread, in numbers a single bench can sign for.',
  },
  hero: {
    headline: 'NEW THIS SEASON',
    text: '',
    link: { label: 'DISCOVER', to: '/products' },
    image: HERO,
    phoneImage: HERO_ON_PHONES,
    film: HERO_FILM,
  },
  statement: 'Seven colors, one bench, and as many hours as each bag asks for.',
  featured: { heading: '' },
  shelf: { title: 'Also off the bench', linkLabel: 'All bags' },
  story: {
    banner: SEAM,
    image: REPAIR,
    headline: 'A seam you can read from the wrong side',
    text: 'Each bag is sewn with two needles and one waxed thread. If a stitch breaks, its neighbors hold. It is slower than a machine by a factor of nine, and it is the reason we can repair a bag made by someone who has since retired.',
    link: { label: 'About the house', to: '/about' },
  },
  promises: [
    {
      title: 'Delivered with care',
      text: 'Free standard shipping on orders of {freeFrom} or more, in {standardTime}.',
      link: null,
    },
    {
      title: 'Time to live with it',
      text: 'Return it in its original condition within {returnTime} of delivery.',
      link: { label: 'Shipping & Returns', to: '/shipping' },
    },
    {
      title: 'Repaired where it was made',
      text: 'A {warranty}, and a bench that answers after that.',
      link: { label: 'Leather Care Guide', to: '/care' },
    },
  ],
}
