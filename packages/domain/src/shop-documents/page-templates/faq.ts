import type { FaqContent } from '../page-faq.schema.ts'

/** The FAQ of a store that has not written its own: what the shop does for every brand. */
export const NEW_FAQ: FaqContent = {
  seo: {
    title: 'FAQ',
    description: 'Ordering, payment, delivery, returns and privacy at {brand}: questions and answers.',
  },
  title: 'Frequently asked questions',
  lead: 'Answers about orders, delivery and returns. If yours is missing, ask us.',
  groups: [
    {
      id: 'orders',
      title: 'Orders and payment',
      questions: [
        {
          question: 'Do I need an account to order?',
          answer:
            'No. You may check out as a guest. An account keeps your orders, addresses and favorites in one place.',
          link: null,
        },
        {
          question: 'What will I pay?',
          answer: 'The price of the items and {taxRate} tax, in {currency}. Standard delivery costs {standard}.',
          link: { label: 'Rates and times', to: '/shipping' },
        },
        {
          question: 'Can I order now and pay later?',
          answer:
            'Yes. Choose it at the last step of the checkout, and we email you a payment link. It works for {paymentLinkTime}.',
          link: null,
        },
        {
          question: 'Can I change or cancel an order?',
          answer: 'Yes, within {changeTime} of placing it. The page of your order has a button to cancel it.',
          link: { label: 'Write to us', to: '/contact' },
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      questions: [
        {
          question: 'How long does delivery take?',
          answer: 'Standard delivery takes {standardTime}. Express is {express}; overnight is {overnight}.',
          link: { label: 'Shipping & Returns', to: '/shipping' },
        },
        {
          question: 'My parcel arrived damaged. What now?',
          answer: 'Tell us within {damageTime} of delivery, and send us photos of the item and its box.',
          link: { label: 'Write to us', to: '/contact' },
        },
      ],
    },
    {
      id: 'returns',
      title: 'Returns',
      questions: [
        {
          question: 'Can I return an item?',
          answer:
            'Yes, within {returnTime} of delivery, in its original condition. Request the return on the page of your order.',
          link: { label: 'How to return', to: '/shipping#returns' },
        },
        {
          question: 'When do I get my money back?',
          answer: 'As a rule within {refundTime}.',
          link: null,
        },
      ],
    },
    {
      id: 'account',
      title: 'Account and privacy',
      questions: [
        {
          question: 'How do I delete my account?',
          answer:
            'Open your account and ask for it. It is deleted within {accountDeletion}; until then you can take it back.',
          link: { label: 'Privacy Policy', to: '/privacy' },
        },
        {
          question: 'How do I unsubscribe from the newsletter?',
          answer: 'Use the link at the end of every email.',
          link: null,
        },
      ],
    },
  ],
  closing: {
    title: 'Something else?',
    note: 'We reply within {replyTime}. {supportHours}.',
    linkLabel: 'Contact us',
  },
}
