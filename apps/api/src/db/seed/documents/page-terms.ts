import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import { clause, LAST_UPDATED } from './policy-clause.ts'

const AGREEMENT = [
  clause(
    'agreement',
    'What this is',
    'These terms are the agreement between you and {brand} when you use this site or buy from it. What we do with personal data is in the [Privacy Policy](/privacy). If you do not agree, please do not order.',
  ),
  clause(
    'age',
    'Who may use the shop',
    'You must be at least {minimumAge} to use this site. To buy, you must be old enough to make a contract where you live, or have the consent of a parent or guardian.',
  ),
  clause(
    'account',
    'Accounts',
    'An account is optional; guests may check out. Keep your password to yourself, and tell us if you think somebody else knows it. You are responsible for what is done with it until then. You may delete the account at any time; it is gone within {accountDeletion}.',
  ),
  clause(
    'pieces',
    'The pieces',
    'Leather is a skin, and each one differs. Grain, tone and small marks may not match the picture, and no piece is exactly like another. Sizes and weights are measured by hand. We correct errors in descriptions when we find them, and you may return what you bought because of one.',
  ),
]

const BUYING = [
  clause(
    'prices',
    'Prices and tax',
    'Prices are in US dollars and do not include tax. Tax of {taxRate} is shown at checkout before you order. The price that counts is the one in force when the order is placed. If it has changed since you filled your cart, the checkout shows you the new one first.',
  ),
  clause(
    'orders',
    'Orders',
    `Your order is an offer. It is accepted when we confirm it by email. We may decline one, for example when a piece is sold out, a price was plainly wrong, or a payment looks fraudulent. Money taken for a declined order is returned at once and in full.

You may change or cancel an order within {changeTime} of placing it.`,
  ),
  clause(
    'payment',
    'Payment',
    'Pay by card at checkout, or order now and pay later by a link we email to you. The link is valid for {paymentLinkTime}; if it is not used, the order lapses and the pieces go back on the shelf. The pieces remain ours until they are paid for.',
  ),
]

const AFTER_BUYING = [
  clause(
    'delivery',
    'Delivery',
    'Rates and times are published under [Shipping & Returns](/shipping) and are part of this agreement. Times are estimates. The risk passes to you when the parcel is handed over at your address.',
  ),
  clause(
    'returns',
    'Returns and refunds',
    'You may return a piece within {returnTime} of delivery, in its original condition. Damage must be reported within {damageTime} of delivery. How, and when the money is back, is described under [Returns](/shipping#returns). Rights the law gives you as a consumer are not touched by any of this.',
  ),
  clause(
    'warranty',
    'Warranty',
    'Every piece has a {warranty} from delivery, against faults of material and making. We repair it, replace it or refund it, in this order. Wear, accidents, unsuitable care and repairs by others are not covered.',
  ),
]

const RULES = [
  clause(
    'conduct',
    'Using the site',
    'Please do not',
    [
      'order in the name of somebody else without their consent',
      'resell our pieces as a business without an agreement with us',
      'disturb the site, try to get around its protections, or copy it by machine',
    ],
    'We may close an account that is used this way.',
  ),
  clause(
    'property',
    'What is ours',
    'The name {brand}, the designs, the pictures and the words on this site belong to the house. You are welcome to link to them. To publish them, ask us first.',
  ),
  clause(
    'liability',
    'Liability',
    'We answer without limit for what we cause by intent or gross negligence, and wherever the law does not allow a limit. Otherwise we answer up to the price of the piece concerned, and not for losses that neither of us could have foreseen. We do not promise that the site is always reachable.',
  ),
  clause(
    'law',
    'Law and disputes',
    'The law of the State of New York applies; if you live elsewhere, you keep the consumer protection of your home. Write to [{supportEmail}](mailto:{supportEmail}) before you write to a court. Most things can be mended.',
  ),
  clause(
    'changes',
    'Changes',
    'We may change these terms. The date at the top tells you when we last did. An order is governed by the terms that stood here when it was placed. If one clause fails, the others remain.',
  ),
]

/** The Terms of Service of the demo (S2). */
export const DEMO_TERMS_OF_SERVICE: PolicyContent = {
  seo: {
    title: 'Terms of Service',
    description:
      'The agreement between you and {brand}: accounts, prices and tax, orders, payment, delivery, returns, warranty and law.',
  },
  title: 'Terms of Service',
  lead: 'What you may expect of us, and we of you, in words that need no lawyer.',
  updated: LAST_UPDATED,
  clauses: [...AGREEMENT, ...BUYING, ...AFTER_BUYING, ...RULES],
}
