import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import { clause, LAST_UPDATED } from './policy-clause.ts'

const COLLECTED = [
  clause(
    'who',
    'Who we are',
    '{brand} sells leather bags and small leather goods through this site and decides what happens to the data described here. For anything about privacy, write to [{supportEmail}](mailto:{supportEmail}).',
  ),
  clause(
    'collect',
    'What we collect',
    'Only what you give us, and what a shop cannot do without:',
    [
      'For an order: your name, email, phone number, shipping and billing address, what you bought and what you paid.',
      'For an account: your name, email and a password, of which we store a scrambled form that cannot be read back. Saved favorites and addresses, if you save any.',
      'For being signed in: since when, and on what kind of device, so that you can end it from another.',
      'For a message: your name, email, the subject and what you wrote.',
      'For the newsletter: your email.',
      'For a word when a color is back: your email and the color you wait for.',
      'For a return: the pieces, the reason and your note.',
      'For counting visits: see Analytics, below.',
    ],
    'Card details go from your browser to the payment provider. They never reach our servers; we keep a reference to the payment and its status. Its form is fetched where you pay and nowhere else, and may keep in your browser what it needs to refuse fraud.',
  ),
  clause('use', 'What we use it for', [
    'To make the contract work: take payment, deliver, accept returns, answer questions, write about your order.',
    'To meet the law: invoices, tax and the warranty.',
    'Because we have a fair interest in it: keeping the shop secure, refusing fraud, learning which pages are read.',
    'With your consent: the newsletter, until you withdraw it.',
  ]),
]

const MEASURED = [
  clause(
    'cookies',
    'Cookies and storage',
    `When you sign in, or go on as a guest, we set one cookie. It holds a random key that keeps your session, cannot be read by scripts and is not used for anything else. There are no advertising cookies and none of third parties, so there is no banner to click away.

Your cart, the pieces you looked at last, your last searches, the details of an unfinished checkout and, until you sign in, your favorites are kept in your own browser; so is the name you are signed in with. Clear its storage, and they are gone.`,
  ),
  clause(
    'analytics',
    'Analytics',
    `We count visits ourselves, without cookies, and no page loads the analytics of anybody else. A page tells our server its address, the site you came from and what the link says of itself, whether your screen can be touched and your time zone, from which we take the country; and that a piece was put into the cart, an order placed, the newsletter joined or a message sent, and on which subject. With your network address and what your browser calls itself we make a number that stands for you until midnight in New York; neither of the two is stored.

When the day is over, the key to those numbers is destroyed and what single visits did is added up and deleted. What stays are sums: so many visitors, from such countries, to this page. An order keeps where its visit came from, such as a search engine or the name of a campaign of ours, and nothing else of the visit. A browser that asks not to be tracked (Do Not Track, Global Privacy Control) is not counted at all.`,
  ),
  clause(
    'share',
    'Who else sees it',
    'We do not sell data, rent it or trade it. Some of it has to pass through other hands:',
    [
      'the payment provider, to charge and refund your card',
      'the carrier, to find your door',
      'the companies that host this site and send its mail, bound by contract to do only that',
      'authorities and courts, where the law compels us',
    ],
    'Some of them work in the United States or elsewhere abroad, under the safeguards the law requires.',
  ),
]

const RETENTION = {
  id: 'retention',
  title: 'How long we keep it',
  blocks: [
    {
      kind: 'facts' as const,
      facts: [
        { term: 'Account', text: 'Until you delete it, or after {inactiveAccount} without use' },
        { term: 'Orders', text: '{orderRecords}, as tax law requires; then without your name and address' },
        {
          term: 'Unfinished payments',
          text: 'Your name and address for {forgottenCheckout}, the amount for {unfinishedPayment}',
        },
        {
          term: 'Analytics',
          text: 'Single visits for a day; totals that identify no one, and the source of each order’s visit, for {analytics}',
        },
        { term: 'Newsletter', text: 'Until you unsubscribe; then only a note not to write to you again' },
        { term: 'Links to unsubscribe', text: 'They work for {unsubscribeLink} after the mail they stand in' },
        { term: 'Waiting list', text: 'Until the color is back and we have written, or after {waitingList}' },
        {
          term: 'Messages',
          text: 'As long as the matter they are about, and {closedMessages} after it is closed',
        },
        { term: 'Mail to you', text: 'As it was sent, for {sentEmail}' },
        { term: 'Records of our staff', text: 'Who changed what in our records, for {auditLog}' },
      ],
    },
  ],
}

const RIGHTS = [
  clause(
    'deletion',
    'Deleting your account',
    'Ask for it in your account, or write to [{supportEmail}](mailto:{supportEmail}) from its address. It is deleted within {accountDeletion}: name, addresses, favorites, sessions, and your place on waiting lists and the newsletter. Until then you can take it back. Orders stay for the time given above, without your name, because tax law asks for them. An account nobody uses ends in the same way; we write {inactiveAccountWarning} before that.',
  ),
  clause(
    'rights',
    'Your rights',
    `You may ask what we hold about you, have it corrected, receive a copy, object to a use of it or withdraw consent. Each letter of the newsletter carries a link that ends it at once.

We answer without a fee and ask only for what shows that you are you. If an answer does not satisfy you, the data protection authority or the attorney general where you live will hear your complaint. Nobody is served worse for using a right.`,
  ),
  clause(
    'children',
    'Children',
    'This shop is not meant for anybody under {minimumAge}, and we do not knowingly keep their data. If a child has given us some, tell us, and we delete it.',
  ),
]

const CLOSING = [
  clause(
    'security',
    'Security',
    'Connections are encrypted. Passwords and session keys are stored in a form that is useless to a thief. Staff see only what their work needs, and what they change is recorded. So that nobody tries passwords or fills the shop with orders, attempts are counted by network address for hours, and unpaid orders by a mark of it that cannot be read back. Should data ever be lost in a way that could harm you, you and the authorities hear of it without delay.',
  ),
  clause(
    'changes',
    'Changes',
    'When this policy changes, the date at the top changes with it. If the change matters to you as a customer, we also write. The conditions of a purchase are in the [Terms of Service](/terms).',
  ),
]

/** The Privacy Policy of the demo (S2). It describes what the shop does: update it when that changes. */
export const DEMO_PRIVACY: PolicyContent = {
  seo: {
    title: 'Privacy Policy',
    description:
      'What {brand} knows about you, why, for how long, and how to have it deleted. Visits are counted without cookies; nothing is sold.',
  },
  title: 'Privacy Policy',
  lead: 'We need to know where to send a bag and whom to ask about it. Beyond that we would rather not know.',
  updated: LAST_UPDATED,
  clauses: [...COLLECTED, ...MEASURED, RETENTION, ...RIGHTS, ...CLOSING],
}
