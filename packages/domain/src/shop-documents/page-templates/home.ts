import type { HomeContent } from '../page-home.schema.ts'

/** The home page of a store that has not written its own. */
export const NEW_HOME: HomeContent = {
  seo: { title: 'Online store', description: 'The online store of {brand}.' },
  hero: {
    headline: '{brand}',
    text: '',
    link: { label: 'Shop all', to: '/products' },
    image: null,
    phoneImage: null,
    film: null,
  },
  statement: '',
  featured: { heading: '' },
  shelf: { title: 'More products', linkLabel: 'All products' },
  story: null,
  promises: [
    {
      title: 'Shipping',
      text: 'Free standard shipping on orders of {freeFrom} or more, in {standardTime}.',
      link: { label: 'Shipping & Returns', to: '/shipping' },
    },
    {
      title: 'Returns',
      text: 'Return it in its original condition within {returnTime} of delivery.',
      link: { label: 'How to return', to: '/shipping#returns' },
    },
    {
      title: 'Questions',
      text: 'We reply within {replyTime}.',
      link: { label: 'Contact us', to: '/contact' },
    },
  ],
  shownIn: {},
}
