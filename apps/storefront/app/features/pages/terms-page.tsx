import { paths } from '../../paths.ts'
import { LegalPage, type Clause } from './legal-page.tsx'
import { Points, TextLink } from './page-frame.tsx'
import { usePolicyPhrases, type PolicyPhrases } from './policy-phrases.ts'
import { SupportEmail } from './support-email.tsx'

const agreement = (policyPhrases: PolicyPhrases): readonly Clause[] => [
  {
    id: 'agreement',
    title: 'What this is',
    text: (
      <p>
        These terms are the agreement between you and Orsenne when you use this site or buy from it. What we do with
        personal data is in the <TextLink to={paths.privacy}>Privacy Policy</TextLink>. If you do not agree, please do
        not order.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use the shop',
    text: (
      <p>
        You must be at least {policyPhrases.minimumAge} to use this site. To buy, you must be old enough to make a
        contract where you live, or have the consent of a parent or guardian.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Accounts',
    text: (
      <p>
        An account is optional; guests may check out. Keep your password to yourself, and tell us if you think somebody
        else knows it. You are responsible for what is done with it until then. You may delete the account at any time;
        it is gone within {policyPhrases.accountDeletion}.
      </p>
    ),
  },
  {
    id: 'pieces',
    title: 'The pieces',
    text: (
      <p>
        Leather is a skin, and each one differs. Grain, tone and small marks may not match the picture, and no piece is
        exactly like another. Sizes and weights are measured by hand. We correct errors in descriptions when we find
        them, and you may return what you bought because of one.
      </p>
    ),
  },
]

const buying = (policyPhrases: PolicyPhrases): readonly Clause[] => [
  {
    id: 'prices',
    title: 'Prices and tax',
    text: (
      <p>
        Prices are in US dollars and do not include tax. Tax of {policyPhrases.taxRate} is shown at checkout before you
        order. The price that counts is the one in force when the order is placed. If it has changed since you filled
        your cart, the checkout shows you the new one first.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    text: (
      <>
        <p>
          Your order is an offer. It is accepted when we confirm it by email. We may decline one, for example when a
          piece is sold out, a price was plainly wrong, or a payment looks fraudulent. Money taken for a declined order
          is returned at once and in full.
        </p>
        <p>You may change or cancel an order within {policyPhrases.changeTime} of placing it.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <p>
        Pay by card at checkout, or order now and pay later by a link we email to you. The link is valid for{' '}
        {policyPhrases.paymentLinkTime}; if it is not used, the order lapses and the pieces go back on the shelf. The
        pieces remain ours until they are paid for.
      </p>
    ),
  },
]

const afterBuying = (policyPhrases: PolicyPhrases): readonly Clause[] => [
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <p>
        Rates and times are published under <TextLink to={paths.shipping()}>Shipping &amp; Returns</TextLink> and are
        part of this agreement. Times are estimates. The risk passes to you when the parcel is handed over at your
        address.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns and refunds',
    text: (
      <p>
        You may return a piece within {policyPhrases.returnTime} of delivery, in its original condition. Damage must be
        reported within {policyPhrases.damageTime} of delivery. How, and when the money is back, is described under{' '}
        <TextLink to={paths.shipping('returns')}>Returns</TextLink>. Rights the law gives you as a consumer are not
        touched by any of this.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'Warranty',
    text: (
      <p>
        Every piece has a {policyPhrases.warranty} from delivery, against faults of material and making. We repair it,
        replace it or refund it, in this order. Wear, accidents, unsuitable care and repairs by others are not covered.
      </p>
    ),
  },
]

const RULES: readonly Clause[] = [
  {
    id: 'conduct',
    title: 'Using the site',
    text: (
      <>
        <p>Please do not</p>
        <Points
          points={[
            'order in the name of somebody else without their consent',
            'resell our pieces as a business without an agreement with us',
            'disturb the site, try to get around its protections, or copy it by machine',
          ]}
        />
        <p>We may close an account that is used this way.</p>
      </>
    ),
  },
  {
    id: 'property',
    title: 'What is ours',
    text: (
      <p>
        The name Orsenne, the designs, the pictures and the words on this site belong to the house. You are welcome to
        link to them. To publish them, ask us first.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We answer without limit for what we cause by intent or gross negligence, and wherever the law does not allow a
        limit. Otherwise we answer up to the price of the piece concerned, and not for losses that neither of us could
        have foreseen. We do not promise that the site is always reachable.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    text: (
      <p>
        The law of the State of New York applies; if you live elsewhere, you keep the consumer protection of your home.
        Write to <SupportEmail /> before you write to a court. Most things can be mended.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        We may change these terms. The date at the top tells you when we last did. An order is governed by the terms
        that stood here when it was placed. If one clause fails, the others remain.
      </p>
    ),
  },
]

/** The Terms of Service (S2), with the numbers of the shop terms (S9). */
export function TermsPage() {
  const policyPhrases = usePolicyPhrases()
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you may expect of us, and we of you, in words that need no lawyer."
      clauses={[...agreement(policyPhrases), ...buying(policyPhrases), ...afterBuying(policyPhrases), ...RULES]}
    />
  )
}
