import { paths } from '../../paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { LegalPage, type Clause } from './legal-page.tsx'
import { Points, TextLink } from './page-frame.tsx'
import { usePolicyPhrases, type PolicyPhrases } from './policy-phrases.ts'
import { SupportEmail } from './support-email.tsx'

const COLLECTED: readonly Clause[] = [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <p>
        Orsenne sells leather bags and small leather goods through this site and decides what happens to the data
        described here. For anything about privacy, write to <SupportEmail />.
      </p>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    text: (
      <>
        <p>Only what you give us, and what a shop cannot do without:</p>
        <Points
          points={[
            'For an order: your name, email, phone number, shipping and billing address, what you bought and what you paid.',
            'For an account: your name, email and a password, of which we store a scrambled form that cannot be read back. Saved favorites and addresses, if you save any.',
            'For being signed in: since when, and on what kind of device, so that you can end it from another.',
            'For a message: your name, email, the subject and what you wrote.',
            'For the newsletter: your email.',
            'For a word when a color is back: your email and the color you wait for.',
            'For a return: the pieces, the reason and your note.',
            'For counting visits: see Analytics, below.',
          ]}
        />
        <p>
          Card details go from your browser to the payment provider. They never reach our servers; we keep a reference
          to the payment and its status. Its form is fetched where you pay and nowhere else, and may keep in your
          browser what it needs to refuse fraud.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: (
      <Points
        points={[
          'To make the contract work: take payment, deliver, accept returns, answer questions, write about your order.',
          'To meet the law: invoices, tax and the warranty.',
          'Because we have a fair interest in it: keeping the shop secure, refusing fraud, learning which pages are read.',
          'With your consent: the newsletter, until you withdraw it.',
        ]}
      />
    ),
  },
]

const MEASURED: readonly Clause[] = [
  {
    id: 'cookies',
    title: 'Cookies and storage',
    text: (
      <>
        <p>
          When you sign in, or go on as a guest, we set one cookie. It holds a random key that keeps your session,
          cannot be read by scripts and is not used for anything else. There are no advertising cookies and none of
          third parties, so there is no banner to click away.
        </p>
        <p>
          Your cart, the pieces you looked at last, your last searches, the details of an unfinished checkout and, until
          you sign in, your favorites are kept in your own browser; so is the name you are signed in with. Clear its
          storage, and they are gone.
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    text: (
      <>
        <p>
          We count visits ourselves, without cookies, and no page loads the analytics of anybody else. A page tells our
          server its address, the site you came from and what the link says of itself, whether your screen can be
          touched and your time zone, from which we take the country; and that a piece was put into the cart, an order
          placed, the newsletter joined or a message sent, and on which subject. With your network address and what your
          browser calls itself we make a number that stands for you until midnight in New York; neither of the two is
          stored.
        </p>
        <p>
          When the day is over, the key to those numbers is destroyed and what single visits did is added up and
          deleted. What stays are sums: so many visitors, from such countries, to this page. An order keeps where its
          visit came from, such as a search engine or the name of a campaign of ours, and nothing else of the visit. A
          browser that asks not to be tracked (Do Not Track, Global Privacy Control) is not counted at all.
        </p>
      </>
    ),
  },
  {
    id: 'share',
    title: 'Who else sees it',
    text: (
      <>
        <p>We do not sell data, rent it or trade it. Some of it has to pass through other hands:</p>
        <Points
          points={[
            'the payment provider, to charge and refund your card',
            'the carrier, to find your door',
            'the companies that host this site and send its mail, bound by contract to do only that',
            'authorities and courts, where the law compels us',
          ]}
        />
        <p>Some of them work in the United States or elsewhere abroad, under the safeguards the law requires.</p>
      </>
    ),
  },
]

const retention = (policyPhrases: PolicyPhrases): readonly Clause[] => [
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <Facts
        facts={[
          { term: 'Account', text: `Until you delete it, or after ${policyPhrases.inactiveAccount} without use` },
          {
            term: 'Orders',
            text: `${policyPhrases.orderRecords}, as tax law requires; then without your name and address`,
          },
          {
            term: 'Unfinished payments',
            text: `Your name and address for ${policyPhrases.forgottenCheckout}, the amount for ${policyPhrases.unfinishedPayment}`,
          },
          {
            term: 'Analytics',
            text: `Single visits for a day; totals that identify no one, and the source of each order’s visit, for ${policyPhrases.analytics}`,
          },
          { term: 'Newsletter', text: 'Until you unsubscribe; then only a note not to write to you again' },
          {
            term: 'Links to unsubscribe',
            text: `They work for ${policyPhrases.unsubscribeLink} after the mail they stand in`,
          },
          {
            term: 'Waiting list',
            text: `Until the color is back and we have written, or after ${policyPhrases.waitingList}`,
          },
          {
            term: 'Messages',
            text: `As long as the matter they are about, and ${policyPhrases.closedMessages} after it is closed`,
          },
          { term: 'Mail to you', text: `As it was sent, for ${policyPhrases.sentEmail}` },
          { term: 'Records of our staff', text: `Who changed what in our records, for ${policyPhrases.auditLog}` },
        ]}
      />
    ),
  },
]

const rights = (policyPhrases: PolicyPhrases): readonly Clause[] => [
  {
    id: 'deletion',
    title: 'Deleting your account',
    text: (
      <p>
        Ask for it in your account, or write to <SupportEmail /> from its address. It is deleted within{' '}
        {policyPhrases.accountDeletion}: name, addresses, favorites, sessions, and your place on waiting lists and the
        newsletter. Until then you can take it back. Orders stay for the time given above, without your name, because
        tax law asks for them. An account nobody uses ends in the same way; we write{' '}
        {policyPhrases.inactiveAccountWarning} before that.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, receive a copy, object to a use of it or withdraw
          consent. Each letter of the newsletter carries a link that ends it at once.
        </p>
        <p>
          We answer without a fee and ask only for what shows that you are you. If an answer does not satisfy you, the
          data protection authority or the attorney general where you live will hear your complaint. Nobody is served
          worse for using a right.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        This shop is not meant for anybody under {policyPhrases.minimumAge}, and we do not knowingly keep their data. If
        a child has given us some, tell us, and we delete it.
      </p>
    ),
  },
]

const CLOSING: readonly Clause[] = [
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        Connections are encrypted. Passwords and session keys are stored in a form that is useless to a thief. Staff see
        only what their work needs, and what they change is recorded. So that nobody tries passwords or fills the shop
        with orders, attempts are counted by network address for hours, and unpaid orders by a mark of it that cannot be
        read back. Should data ever be lost in a way that could harm you, you and the authorities hear of it without
        delay.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the date at the top changes with it. If the change matters to you as a customer, we
        also write. The conditions of a purchase are in the <TextLink to={paths.terms}>Terms of Service</TextLink>.
      </p>
    ),
  },
]

/** The Privacy Policy (S2) with its numbers (S9). It describes what the shop does: update it when that changes. */
export function PrivacyPage() {
  const policyPhrases = usePolicyPhrases()
  return (
    <LegalPage
      title="Privacy Policy"
      lead="We need to know where to send a bag and whom to ask about it. Beyond that we would rather not know."
      clauses={[...COLLECTED, ...MEASURED, ...retention(policyPhrases), ...rights(policyPhrases), ...CLOSING]}
    />
  )
}
