import type { PolicyContent } from '../page-policy.schema.ts'
import { listClause, textClause } from './policy-clause.ts'

/** A template of Terms of Service: it states what the program does. A brand adds its law and its conditions. */
export const NEW_TERMS_OF_SERVICE: PolicyContent = {
  seo: {
    title: 'Terms of Service',
    description: 'The agreement between you and {brand}: accounts, prices, orders, payment, delivery and returns.',
  },
  title: 'Terms of Service',
  lead: 'What applies when you use this store or buy from it.',
  updated: '',
  clauses: [
    textClause(
      'agreement',
      'This agreement',
      'These terms apply between you and {company} when you use this site or buy from it. The [Privacy Policy](/privacy) says what we do with personal data.',
    ),
    textClause(
      'age',
      'Who may use the store',
      'You must be at least {minimumAge} to use this site. To buy, you must be old enough to make a contract where you live, or have the consent of a parent or guardian.',
    ),
    textClause(
      'account',
      'Accounts',
      'An account is optional; guests may check out. Keep your password secret, and tell us if someone else may know it. You may delete the account at any time; it is deleted within {accountDeletion}.',
    ),
    textClause(
      'products',
      'Products',
      'Colors may differ between screens and products. We correct errors in descriptions when we find them, and you may return what you bought because of one.',
    ),
    textClause(
      'prices',
      'Prices and tax',
      'Prices are in {currency} and {priceTax}. The price at the time of the order applies. If it has changed since you filled your cart, the checkout shows you the new one first.',
    ),
    textClause(
      'orders',
      'Orders',
      'Your order is an offer. We accept it when we confirm it by email. We may decline an order, for example when an item is sold out, a price was plainly wrong, or a payment looks fraudulent. We return money taken for a declined order in full.',
      'You may change or cancel an order within {changeTime} of placing it.',
    ),
    textClause(
      'payment',
      'Payment',
      'Pay by card at checkout, or order now and pay later by a link that we email to you. The link is valid for {paymentLinkTime}; if it is not used, the order is canceled. The items remain ours until they are paid for.',
    ),
    textClause(
      'delivery',
      'Delivery',
      'Rates and times are published under [Shipping & Returns](/shipping) and are part of this agreement. Times are estimates.',
    ),
    textClause(
      'returns',
      'Returns and refunds',
      'You may return an item within {returnTime} of delivery, in its original condition. Report damage within {damageTime} of delivery. [Returns](/shipping#returns) says how, and when you get your money back. Your rights as a consumer under the law are not affected.',
    ),
    textClause(
      'warranty',
      'Warranty',
      'Every item has a {warranty} from delivery, against faults of material and workmanship. We repair it, replace it or refund it. Wear, accidents, unsuitable care and repairs by others are not covered.',
    ),
    listClause('conduct', 'Using the site', 'Please do not', [
      'order in the name of another person without their consent',
      'resell our products as a business without an agreement with us',
      'disturb the site, try to get around its protections, or copy it by machine',
    ]),
    textClause(
      'property',
      'Intellectual property',
      'The name {brand}, and the designs, images and texts of this site belong to us or our licensors. To publish them, ask us first.',
    ),
    textClause(
      'liability',
      'Liability',
      'We are liable without limit for intent and gross negligence, and wherever the law does not allow a limit. Otherwise our liability is limited to the price of the item concerned. We do not promise that the site is always available.',
    ),
    textClause(
      'disputes',
      'Disputes',
      'Please write to [{supportEmail}](mailto:{supportEmail}) first, so that we can find a solution. The consumer protection law of the place where you live applies.',
    ),
    textClause(
      'changes',
      'Changes',
      'We may change these terms. An order is governed by the terms that were published when it was placed. If one clause is invalid, the others remain.',
    ),
  ],
}
