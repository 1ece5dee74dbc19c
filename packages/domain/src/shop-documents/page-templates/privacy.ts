import type { PolicyContent } from '../page-policy.schema.ts'
import { listClause, textClause } from './policy-clause.ts'

/** A template of a Privacy Policy: it describes what the program does. A brand adds what it does beyond that. */
export const NEW_PRIVACY: PolicyContent = {
  seo: {
    title: 'Privacy Policy',
    description: 'Which personal data {brand} stores, why, for how long, and how to have it deleted.',
  },
  title: 'Privacy Policy',
  lead: 'Which personal data we store, why and for how long, and what you can ask of us.',
  updated: '',
  clauses: [
    textClause(
      'who',
      'Who we are',
      '{company} runs this store and decides what happens to the data described here. For anything about privacy, write to [{supportEmail}](mailto:{supportEmail}).',
    ),
    {
      id: 'collect',
      title: 'What we collect',
      blocks: [
        { kind: 'text', text: 'We collect what you give us, and what a store needs to work:' },
        {
          kind: 'list',
          points: [
            'For an order: your name, email, phone number, shipping and billing address, what you bought and what you paid.',
            'For an account: your name, email and a password, which we store in a form that cannot be read back, and the favorites and addresses that you save.',
            'For a session: when it began and on what kind of device.',
            'For a message: your name, email, the subject and your text.',
            'For the newsletter: your email.',
            'For a back-in-stock notice: your email and the color.',
            'For a return: the items, the reason, your note and your photos.',
          ],
        },
        {
          kind: 'text',
          text: 'Card details go from your browser to the payment provider. They never reach our servers; we store a reference to the payment and its status.',
        },
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        {
          kind: 'list',
          points: [
            'To fulfill the contract: take payment, deliver, accept returns, answer questions and write about your order.',
            'To meet the law: invoices, tax and warranty.',
            'In our legitimate interest: the security of the store, the prevention of fraud, and counts of visits.',
            'With your consent: the newsletter, until you unsubscribe.',
          ],
        },
      ],
    },
    textClause(
      'cookies',
      'Cookies and storage',
      'When you sign in, or continue as a guest, we set one cookie. It holds a random key of your session and is not used for anything else. There are no advertising cookies and no cookies of third parties.',
      'Your cart, the products you viewed, your last searches, the details of an unfinished checkout and, until you sign in, your favorites are stored in your browser.',
    ),
    textClause(
      'analytics',
      'Analytics',
      'We count visits ourselves, without cookies. A page sends its address, the site you came from, the campaign of the link, whether the screen is a touch screen, and your time zone, from which we take the country. From your network address and your browser we compute a number that stands for you until the end of the day; neither of the two is stored.',
      'After each day, single visits are added up and deleted. An order keeps the source of its visit. We do not count a browser that asks not to be tracked (Do Not Track, Global Privacy Control).',
    ),
    listClause('share', 'Who receives it', 'We do not sell or rent data. We share it with:', [
      'the payment provider, to charge and refund your card',
      'the carrier, to deliver your order',
      'the companies that host this site and send its email, bound by contract',
      'authorities and courts, where the law requires it',
    ]),
    {
      id: 'retention',
      title: 'How long we store it',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { term: 'Account', text: 'Until you delete it, or after {inactiveAccount} without use' },
            { term: 'Orders', text: '{orderRecords}; then without your name and address' },
            {
              term: 'Unfinished payments',
              text: 'Your name and address for {forgottenCheckout}, the amount for {unfinishedPayment}',
            },
            {
              term: 'Analytics',
              text: 'Single visits for a day; totals, and the source of an order’s visit, for {analytics}',
            },
            { term: 'Newsletter', text: 'Until you unsubscribe; then only a note not to write to you again' },
            { term: 'Unsubscribe links', text: 'They work for {unsubscribeLink} after the email' },
            { term: 'Back-in-stock notices', text: 'Until we have written to you, or after {waitingList}' },
            { term: 'Messages', text: 'Until the matter is closed, and {closedMessages} after that' },
            { term: 'Email to you', text: '{sentEmail}' },
            { term: 'Changes by staff', text: 'Who changed what in our records, for {auditLog}' },
          ],
        },
      ],
    },
    textClause(
      'deletion',
      'Deleting your account',
      'Ask for it in your account, or write to [{supportEmail}](mailto:{supportEmail}) from its address. It is deleted within {accountDeletion}; until then you can take it back. Orders stay for the time given above. We delete an account that is not used, and write to you {inactiveAccountWarning} before that.',
    ),
    textClause(
      'rights',
      'Your rights',
      'You may ask which data we store about you, have it corrected or deleted, receive a copy, object to a use of it, and withdraw consent. We answer free of charge. You may also complain to the data protection authority where you live.',
    ),
    textClause(
      'children',
      'Children',
      'This store is not meant for anyone under {minimumAge}. If a child has given us data, tell us, and we delete it.',
    ),
    textClause(
      'security',
      'Security',
      'Connections are encrypted. Passwords and session keys are stored in a form that cannot be read back. Staff see only what their work needs, and their changes are recorded. To prevent abuse, attempts are counted by network address for hours. If data is ever lost in a way that could harm you, we tell you and the authorities without delay.',
    ),
    textClause(
      'changes',
      'Changes',
      'We may change this policy. The [Terms of Service](/terms) contain the conditions of a purchase.',
    ),
  ],
}
