import type { FaqContent, FaqGroup } from '@atelier/domain/shop-documents/page-faq.schema'

const ORDERS: FaqGroup = {
  id: 'orders',
  title: 'Orders and payment',
  questions: [
    {
      question: 'Do I need an account to order?',
      answer:
        'No. You may check out as a guest with a name, an address and an email. An account keeps your orders and favorites in one place, nothing more.',
      link: null,
    },
    {
      question: 'What will I pay?',
      answer:
        'The price of the pieces and {taxRate} tax, in US dollars. Shipping is not added at checkout; standard delivery costs {standard}.',
      link: { label: 'Rates and times', to: '/shipping' },
    },
    {
      question: 'Can I order now and pay later?',
      answer:
        'Yes. Choose it at the last step of the checkout, and we email you a payment link. It works for {paymentLinkTime}, and we keep the pieces for you until then.',
      link: null,
    },
    {
      question: 'Can I change or cancel an order?',
      answer:
        'Within {changeTime} of placing it. The page of your order, under Profile & Orders or behind the link of our letters, has a button to cancel it; for another color or address, write to us with your order number.',
      link: { label: 'Write to us', to: '/contact' },
    },
    {
      question: 'Do you wrap gifts?',
      answer:
        'Yes, for {giftWrap} per item: linen ribbon, tissue and a card with your words. Ask within {changeTime} of ordering.',
      link: null,
    },
  ],
}

const DELIVERY: FaqGroup = {
  id: 'delivery',
  title: 'Delivery',
  questions: [
    {
      question: 'How long does delivery take?',
      answer: 'Standard delivery takes {standardTime}. Express is {express}; overnight is {overnight}.',
      link: { label: 'Shipping & Returns', to: '/shipping' },
    },
    {
      question: 'Do you ship abroad?',
      answer:
        'To {countries}, in {internationalTime}. To the other countries of the checkout we send as well, and write to you about time and price first. Duties are paid where the parcel arrives.',
      link: { label: 'International', to: '/shipping#international' },
    },
    {
      question: 'My parcel arrived damaged. What now?',
      answer:
        'Tell us within {damageTime} of delivery, with a picture of the piece and one of its box. We pay for the way back and send another or refund you.',
      link: { label: 'Write to us', to: '/contact' },
    },
  ],
}

const RETURNS: FaqGroup = {
  id: 'returns',
  title: 'Returns and repairs',
  questions: [
    {
      question: 'What if the bag is not the right one?',
      answer:
        'Return it within {returnTime} of delivery in its original condition, with its dust bag and box. Ask from the order itself: under Profile & Orders, or as a guest behind the link of our letters.',
      link: { label: 'How to return a piece', to: '/shipping#returns' },
    },
    {
      question: 'When is the money back?',
      answer:
        'As a rule in {refundTime}. At the longest, we issue the refund {refundIssued} after the piece has reached us, and your bank takes {refundShown} more to show it.',
      link: null,
    },
    {
      question: 'Is there a warranty?',
      answer:
        'A {warranty} on seams, edges and fittings. It does not cover the marks of use. After that the bench repairs for what the work costs, and tells you first.',
      link: null,
    },
    {
      question: 'Do you repair bags that are not yours?',
      answer:
        'No longer. We keep the hours for our own, so that they can be mended as long as there is something to mend.',
      link: null,
    },
  ],
}

const PRODUCTS: FaqGroup = {
  id: 'pieces',
  title: 'The pieces',
  questions: [
    {
      question: 'Will the color look like the picture?',
      answer:
        'Close, not the same. Screens differ, and so do hides: dye settles where the skin was thin. Bark-tanned calf also darkens in its first months.',
      link: null,
    },
    {
      question: 'How do I care for the leather?',
      answer: 'A dry cloth, some air, patience after rain. What else depends on the leather.',
      link: { label: 'Leather Care Guide', to: '/care' },
    },
    {
      question: 'Do you use exotic skins?',
      answer: 'No. What looks like crocodile is full-grain calf, pressed under a heated plate and glazed.',
      link: null,
    },
  ],
}

const ACCOUNT: FaqGroup = {
  id: 'account',
  title: 'Account and privacy',
  questions: [
    {
      question: 'How do I delete my account?',
      answer:
        'Open it, ask for it under Profile & Orders, or write to us from its address. It is deleted within {accountDeletion}; until then you can take it back. Records of orders stay for {orderRecords}, because the law asks for them.',
      link: { label: 'Privacy Policy', to: '/privacy' },
    },
    {
      question: 'Do you use cookies to follow me?',
      answer:
        'No. There is a cookie that keeps you signed in, and none that counts or follows you. Visits are counted without cookies, by a number that is forgotten every day.',
      link: { label: 'Privacy Policy', to: '/privacy' },
    },
    {
      question: 'How do I leave the newsletter?',
      answer: 'With the link at the foot of every letter. One click, no questions.',
      link: null,
    },
  ],
}

/** The FAQ of the demo. It states that guests may check out (S2). */
export const DEMO_FAQ: FaqContent = {
  seo: {
    title: 'FAQ',
    description:
      'Ordering as a guest, paying later, delivery, returns, repairs and care: what customers of {brand} ask most often, answered.',
  },
  title: 'Frequently asked questions',
  lead: 'What we are asked most often at the bench. If yours is not among them, ask it; a person answers.',
  groups: [ORDERS, DELIVERY, RETURNS, PRODUCTS, ACCOUNT],
  closing: {
    title: 'Something else?',
    note: 'We reply within {replyTime}. {supportHours}.',
    linkLabel: 'Contact us',
  },
}
