import type { FAQPage } from 'schema-dts'
import { paths } from '../../paths.ts'
import type { PolicyPhrases } from './policy-phrases.ts'

export interface Question {
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** A link to the page with the details. */
  more?: { label: string; to: string }
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}

const orders = (policyPhrases: PolicyPhrases): QuestionGroup => ({
  id: 'orders',
  title: 'Orders and payment',
  questions: [
    {
      question: 'Do I need an account to order?',
      answer: [
        'No. You may check out as a guest with a name, an address and an email. An account keeps your orders and favorites in one place, nothing more.',
      ],
    },
    {
      question: 'What will I pay?',
      answer: [
        `The price of the pieces and ${policyPhrases.taxRate} tax, in US dollars. Shipping is not added at checkout; standard delivery costs ${policyPhrases.standard}.`,
      ],
      more: { label: 'Rates and times', to: paths.shipping() },
    },
    {
      question: 'Can I order now and pay later?',
      answer: [
        `Yes. Choose it at the last step of the checkout, and we email you a payment link. It works for ${policyPhrases.paymentLinkTime}, and we keep the pieces for you until then.`,
      ],
    },
    {
      question: 'Can I change or cancel an order?',
      answer: [
        `Within ${policyPhrases.changeTime} of placing it. The page of your order, under Profile & Orders or behind the link of our letters, has a button to cancel it; for another color or address, write to us with your order number.`,
      ],
      more: { label: 'Write to us', to: paths.contact },
    },
    {
      question: 'Do you wrap gifts?',
      answer: [
        `Yes, for ${policyPhrases.giftWrap} per item: linen ribbon, tissue and a card with your words. Ask within ${policyPhrases.changeTime} of ordering.`,
      ],
    },
  ],
})

const delivery = (policyPhrases: PolicyPhrases): QuestionGroup => ({
  id: 'delivery',
  title: 'Delivery',
  questions: [
    {
      question: 'How long does delivery take?',
      answer: [
        `Standard delivery takes ${policyPhrases.standardTime}. Express is ${policyPhrases.express}; overnight is ${policyPhrases.overnight}.`,
      ],
      more: { label: 'Shipping & Returns', to: paths.shipping() },
    },
    {
      question: 'Do you ship abroad?',
      answer: [
        `To ${policyPhrases.countries}, in ${policyPhrases.internationalTime}. To the other countries of the checkout we send as well, and write to you about time and price first. Duties are paid where the parcel arrives.`,
      ],
      more: { label: 'International', to: paths.shipping('international') },
    },
    {
      question: 'My parcel arrived damaged. What now?',
      answer: [
        `Tell us within ${policyPhrases.damageTime} of delivery, with a picture of the piece and one of its box. We pay for the way back and send another or refund you.`,
      ],
      more: { label: 'Write to us', to: paths.contact },
    },
  ],
})

const returns = (policyPhrases: PolicyPhrases): QuestionGroup => ({
  id: 'returns',
  title: 'Returns and repairs',
  questions: [
    {
      question: 'What if the bag is not the right one?',
      answer: [
        `Return it within ${policyPhrases.returnTime} of delivery in its original condition, with its dust bag and box. Ask from the order itself: under Profile & Orders, or as a guest behind the link of our letters.`,
      ],
      more: { label: 'How to return a piece', to: paths.shipping('returns') },
    },
    {
      question: 'When is the money back?',
      answer: [
        `As a rule in ${policyPhrases.refundTime}. At the longest, we issue the refund ${policyPhrases.refundIssued} after the piece has reached us, and your bank takes ${policyPhrases.refundShown} more to show it.`,
      ],
    },
    {
      question: 'Is there a warranty?',
      answer: [
        `A ${policyPhrases.warranty} on seams, edges and fittings. It does not cover the marks of use. After that the bench repairs for what the work costs, and tells you first.`,
      ],
    },
    {
      question: 'Do you repair bags that are not yours?',
      answer: [
        'No longer. We keep the hours for our own, so that they can be mended as long as there is something to mend.',
      ],
    },
  ],
})

const PRODUCTS: QuestionGroup = {
  id: 'pieces',
  title: 'The pieces',
  questions: [
    {
      question: 'Will the color look like the picture?',
      answer: [
        'Close, not the same. Screens differ, and so do hides: dye settles where the skin was thin. Bark-tanned calf also darkens in its first months.',
      ],
    },
    {
      question: 'How do I care for the leather?',
      answer: ['A dry cloth, some air, patience after rain. What else depends on the leather.'],
      more: { label: 'Leather Care Guide', to: paths.care },
    },
    {
      question: 'Do you use exotic skins?',
      answer: ['No. What looks like crocodile is full-grain calf, pressed under a heated plate and glazed.'],
    },
  ],
}

const privacy = (policyPhrases: PolicyPhrases): QuestionGroup => ({
  id: 'account',
  title: 'Account and privacy',
  questions: [
    {
      question: 'How do I delete my account?',
      answer: [
        `Open it, ask for it under Profile & Orders, or write to us from its address. It is deleted within ${policyPhrases.accountDeletion}; until then you can take it back. Records of orders stay for ${policyPhrases.orderRecords}, because the law asks for them.`,
      ],
      more: { label: 'Privacy Policy', to: paths.privacy },
    },
    {
      question: 'Do you use cookies to follow me?',
      answer: [
        'No. There is a cookie that keeps you signed in, and none that counts or follows you. Visits are counted without cookies, by a number that is forgotten every day.',
      ],
      more: { label: 'Privacy Policy', to: paths.privacy },
    },
    {
      question: 'How do I leave the newsletter?',
      answer: ['With the link at the foot of every letter. One click, no questions.'],
    },
  ],
})

/** Returns the questions of the FAQ, grouped by topic. */
export const questionGroups = (policyPhrases: PolicyPhrases): readonly QuestionGroup[] => [
  orders(policyPhrases),
  delivery(policyPhrases),
  returns(policyPhrases),
  PRODUCTS,
  privacy(policyPhrases),
]

/** Returns the questions as a schema.org node, with the same text as the page. */
export const faqNode = (policyPhrases: PolicyPhrases) =>
  ({
    '@type': 'FAQPage',
    mainEntity: questionGroups(policyPhrases)
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer.join(' ') },
      })),
  }) satisfies FAQPage
