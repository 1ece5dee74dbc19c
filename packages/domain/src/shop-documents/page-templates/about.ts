import type { AboutContent } from '../page-about.schema.ts'

/** The About page of a store that has not written its own. */
export const NEW_ABOUT: AboutContent = {
  seo: { title: 'About us', description: 'Who is behind {brand}, and how to reach us.' },
  label: 'About',
  title: 'About {brand}',
  lead: 'We are getting ready to tell our story here.',
  banner: null,
  phoneBanner: null,
  sections: [
    {
      id: 'contact',
      label: '',
      title: 'Talk to us',
      blocks: [
        {
          kind: 'text',
          text: 'We would rather hear your question than guess it. [Write to us](/contact), and we reply within {replyTime}.',
        },
      ],
      image: null,
      facts: [],
      link: { label: 'See all products', to: '/products' },
    },
  ],
}
