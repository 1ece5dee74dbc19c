import type { ShopTerms } from '../terms/shop-terms.ts'
import type { PlaceholderName } from './placeholders.ts'

type FieldOf<Part, Path extends string = ''> = {
  [Name in keyof Part & string]: Part[Name] extends number | string | boolean | null | undefined | readonly unknown[]
    ? `${Path}${Name}`
    : FieldOf<Part[Name], `${Path}${Name}.`>
}[keyof Part & string]

/** A field of the promises by its path, such as `returns.windowDays`. A range and a list are one field each. */
export type TermField = FieldOf<ShopTerms>

interface TermFieldFacts {
  /** What staff call it. */
  label: string
  /** The placeholders that contain it. Pages whose text has one of them show the field. */
  placeholders: readonly PlaceholderName[]
}

const field = (label: string, ...placeholders: PlaceholderName[]): TermFieldFacts => ({ label, placeholders })

/** Every field of the promises, in the order of the editor. */
export const TERM_FIELDS: Readonly<Record<TermField, TermFieldFacts>> = {
  currency: field('Currency', 'currency', 'express', 'freeFrom', 'giftWrap', 'overnight', 'standard'),
  taxMode: field('Prices and tax', 'priceTax'),
  taxRounding: field('Rounding of the tax'),
  taxPercent: field('Tax at checkout', 'taxRate', 'priceTax'),
  taxSource: field('Rates of the tax', 'priceTax', 'taxRate'),
  taxRates: field('Rates of destinations', 'priceTax', 'taxRate'),
  reducedTaxCode: field('Stripe tax code of reduced goods'),
  'shipping.homeCountries': field('Countries with standard shipping'),
  'shipping.destinations': field('Countries of the checkout'),
  'shipping.isCharged': field('Delivery is charged', 'deliveryCharge'),
  'shipping.zones': field(
    'Delivery zones',
    'countries',
    'deliveryCharge',
    'express',
    'freeFrom',
    'internationalTime',
    'overnight',
    'standard',
    'standardTime',
  ),
  'shipping.standard.cents': field('Price of standard shipping', 'standard'),
  'shipping.standard.freeFromCents': field('Free standard shipping from', 'freeFrom', 'standard'),
  'shipping.standard.businessDays': field('Time of standard shipping', 'standardTime'),
  'shipping.express.cents': field('Price of express shipping', 'express'),
  'shipping.express.businessDays': field('Time of express shipping', 'express'),
  'shipping.overnight.cents': field('Price of overnight shipping', 'overnight'),
  'shipping.overnight.businessDays': field('Time of overnight shipping', 'overnight'),
  'shipping.international.cents': field('Price of international shipping'),
  'shipping.international.businessDays': field('Time of international shipping', 'internationalTime'),
  'shipping.international.to': field('International destinations', 'countries'),
  'shipping.international.countries': field('Countries with the international time'),
  'shipping.dispatchCutoffHour': field('Dispatch on the same day'),
  'shipping.closedDays': field('Days without dispatch'),
  giftWrapCentsPerItem: field('Gift wrap', 'giftWrap'),
  isGiftWrapOffered: field('Gift wrap in the cart', 'giftWrapHow'),
  addressForm: field('Fields of addresses'),
  markets: field('Markets'),
  'returns.windowDays': field('Return window', 'returnTime'),
  'returns.damageReportDays': field('Damage reports', 'damageTime'),
  'returns.refundBusinessDays': field('Refunds', 'refundTime'),
  'returns.refundAfterReceiptBusinessDays': field('Refund after receipt of a return', 'refundIssued'),
  'returns.refundToAppearBusinessDays': field('Refund on the statement', 'refundShown'),
  warrantyYears: field('Warranty', 'warranty'),
  changeOrderHours: field('Change or cancel an order', 'changeTime', 'giftWrapHow'),
  paymentLinkHours: field('Payment link works for', 'paymentLinkTime'),
  paymentLinkReminderHours: field('Reminder of a payment link'),
  'support.replyHours': field('Reply to messages', 'replyTime'),
  'support.hours': field('Hours of client services', 'supportHours'),
  'support.timeZone': field('Time zone of the hours', 'supportHours'),
  minimumAge: field('Minimum age', 'minimumAge'),
  'retention.inactiveAccountYears': field('Unused accounts', 'inactiveAccount'),
  'retention.inactiveAccountWarningDays': field('Warning before deletion', 'inactiveAccountWarning'),
  'retention.accountDeletionDays': field('Accounts after a request', 'accountDeletion'),
  'retention.orderYears': field('Orders', 'orderRecords'),
  'retention.analyticsMonths': field('Visit statistics', 'analytics'),
  'retention.closedMessageMonths': field('Closed messages', 'closedMessages'),
  'retention.emailMonths': field('Sent emails', 'sentEmail'),
  'retention.unpaidPaymentMonths': field('Unfinished payments', 'unfinishedPayment'),
  'retention.forgetCheckoutDays': field('Details of unfinished checkouts', 'forgottenCheckout'),
  'retention.backInStockDays': field('Back-in-stock requests', 'waitingList'),
  'retention.unsubscribeLinkMonths': field('Unsubscribe links', 'unsubscribeLink'),
  'retention.auditYears': field('Audit log', 'auditLog'),
}

export const TERM_FIELD_NAMES = Object.keys(TERM_FIELDS) as TermField[]

/** Returns the value of a field. */
export const termValueOf = (terms: ShopTerms, name: TermField): unknown =>
  name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], terms)

/** Returns the terms with another value of a field. */
export function withTermValue(terms: ShopTerms, name: TermField, value: unknown): ShopTerms {
  const change = (part: unknown, [key = '', ...rest]: string[]): unknown => {
    const before = part as Record<string, unknown>
    return { ...before, [key]: rest.length === 0 ? value : change(before[key], rest) }
  }
  return change(terms, name.split('.')) as ShopTerms
}

/** Returns the fields whose values differ, in the order of the editor. */
export const changedTerms = (before: ShopTerms, after: ShopTerms): TermField[] =>
  TERM_FIELD_NAMES.filter(
    (name) => JSON.stringify(termValueOf(before, name)) !== JSON.stringify(termValueOf(after, name)),
  )

/** What a change of a field applies to: orders keep their own terms, retention covers all data (decision 52). */
export function scopeOfTerm(name: TermField): 'new orders' | 'all data' | 'everything' {
  if (name.startsWith('retention.')) return 'all data'
  return name.startsWith('support.') || name === 'minimumAge' ? 'everything' : 'new orders'
}
