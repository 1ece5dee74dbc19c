import type { CareContent } from '../page-care.schema.ts'

/** The care guide of a store that has not written its own. */
export const NEW_CARE: CareContent = {
  seo: { title: 'Care guide', description: 'How to care for products of {brand}.' },
  title: 'Care guide',
  lead: 'The page of each product says what it is made of and how to care for it.',
  banner: null,
  phoneBanner: null,
  keepLabel: 'To keep it',
  avoidLabel: 'To avoid',
  sections: [
    {
      kind: 'text',
      id: 'questions',
      title: 'Questions about care',
      blocks: [
        {
          kind: 'text',
          text: '[Write to us](/contact) before you treat a stain or a damage that you are unsure about. We reply within {replyTime}.',
        },
      ],
    },
  ],
}
