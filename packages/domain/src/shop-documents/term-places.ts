import type { TermField } from './term-fields.ts'
import type { TermPlace } from './term-place.ts'
import { SHOP_PLACES } from './term-places-shop.ts'

const check = (label: string, ...fields: TermField[]): TermPlace => ({
  kind: 'API check',
  label,
  fields,
})
const job = (label: string, ...fields: TermField[]): TermPlace => ({
  kind: 'Job',
  label,
  fields,
})
const portal = (label: string, ...fields: TermField[]): TermPlace => ({
  kind: 'Portal',
  label,
  fields,
})

const CHECKS: readonly TermPlace[] = [
  check('An order with another tax or total is refused', 'currency', 'taxMode', 'taxRounding', 'taxPercent'),
  check('An order with another price of its delivery is refused', 'shipping.isCharged', 'shipping.international.cents'),
  check('An order with a delivery that is not offered to its address is refused', 'shipping.zones'),
  check('Orders are taxed by the rates of their destinations', 'taxSource', 'taxRates'),
  check('Stripe taxes goods of the reduced class by their code', 'reducedTaxCode'),
  check('Countries that pay the standard rate of delivery', 'shipping.homeCountries'),
  check('An order to another country is refused', 'shipping.destinations'),
  check('An order with another price of its gift wrap is refused', 'giftWrapCentsPerItem'),
  check('Gift wrap is refused where it is not offered', 'isGiftWrapOffered'),
  check('An address without a required field is refused', 'addressForm'),
  check('Pages, prices and orders of another market', 'markets'),
  check('A return request after the window is refused', 'returns.windowDays'),
  check('A cancellation after this time is refused', 'changeOrderHours'),
  check('A new order’s payment link ends after this time', 'paymentLinkHours'),
  check('A payment link that staff send ends after this time', 'paymentLinkHours'),
  check('Visits before this time can’t be queried', 'retention.analyticsMonths'),
  check('Deletion of an account is due after this time', 'retention.accountDeletionDays'),
]

const JOB_PLACES: readonly TermPlace[] = [
  job('payment-links: reminds customers', 'paymentLinkReminderHours'),
  job('payment-links: closes unpaid orders', 'paymentLinkHours'),
  job(
    'retire-accounts: warns owners, then deletes unused accounts',
    'retention.inactiveAccountYears',
    'retention.inactiveAccountWarningDays',
  ),
  job('delete-accounts: deletes accounts that are due', 'retention.accountDeletionDays'),
  job('retire-analytics: deletes visit statistics', 'retention.analyticsMonths'),
  job('enforce-retention: anonymizes orders', 'retention.orderYears'),
  job('enforce-retention: deletes unfinished payments', 'retention.unpaidPaymentMonths'),
  job('enforce-retention: ends unsubscribe links', 'retention.unsubscribeLinkMonths'),
  job('enforce-retention: deletes audit entries', 'retention.auditYears'),
  job('sweep-checkouts: forgets customers of unfinished checkouts', 'retention.forgetCheckoutDays'),
  job('sweep-back-in-stock: deletes requests', 'retention.backInStockDays'),
  job('sweep-messages: deletes closed messages', 'retention.closedMessageMonths'),
  job('sweep-mails: deletes sent emails', 'retention.emailMonths'),
]

const PORTAL: readonly TermPlace[] = [
  portal('Inbox, when a reply is due', 'support.replyHours'),
  portal('Dashboard, messages that wait too long', 'support.replyHours'),
  portal('Create order, tax and payment link', 'taxPercent', 'paymentLinkHours'),
  portal(
    'Order page, promises of the order',
    'returns.windowDays',
    'returns.damageReportDays',
    'returns.refundBusinessDays',
    'warrantyYears',
    'changeOrderHours',
  ),
  portal('Analytics, earliest day', 'retention.analyticsMonths'),
]

/** Every place of the program that shows or enforces a promise. Texts of pages are found by their placeholders. */
export const TERM_PLACES: readonly TermPlace[] = [...SHOP_PLACES, ...CHECKS, ...JOB_PLACES, ...PORTAL]
