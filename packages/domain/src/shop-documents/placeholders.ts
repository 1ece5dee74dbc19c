import { onlyTaxPercent } from '../markets/market.ts'
import { businessDays, deliveryTime } from '../terms/business-days.ts'
import { policyTextOf } from '../terms/policy-text.ts'
import { warrantyOf } from '../terms/product-promises.ts'
import { currencyPlural } from '../money/currency-name.ts'
import { hasZones, isDeliveryCharged } from '../delivery/delivery-methods.ts'
import {
  anyTimeText,
  freeFromText,
  methodText,
  servedCountries,
  standardPriceText,
  standardTimeText,
} from '../delivery/delivery-texts.ts'
import { formatRoundMoney, type Cents } from '../money/money.ts'
import { type ShopRegion, perRegion } from '../region/region.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { giftWrapHow } from '../terms/promise-texts.ts'
import { withUnit } from '../values/with-unit.ts'
import type { Company } from './company.schema.ts'

/** Where the values of placeholders come from. */
export interface PlaceholderSource {
  terms: ShopTerms
  /** The name of the brand within a sentence. */
  brand: string
  company: Pick<Company, 'legalName' | 'supportEmail' | 'region'>
}

const and = perRegion(({ locale }) => new Intl.ListFormat(locale, { type: 'conjunction' }))

interface Placeholder {
  /** What the value is, for staff who write a text. */
  label: string
  valueOf: (source: PlaceholderSource) => string
}

const ofTerms = (label: string, valueOf: (terms: ShopTerms, region: ShopRegion) => string): Placeholder => ({
  label,
  valueOf: ({ terms, company: { region } }) => valueOf(terms, region),
})

const priceOf = ({ currency }: ShopTerms, cents: Cents, region: ShopRegion): string =>
  formatRoundMoney({ cents, currency }, region)

/** What a text of the shop may name in braces, such as `{returnTime}`. A page shows the present value. */
const PLACEHOLDERS = {
  brand: { label: 'Name of the brand', valueOf: ({ brand }) => brand },
  company: {
    label: 'Legal name of the company; without one, the name of the brand',
    valueOf: ({ company, brand }) => company.legalName || brand,
  },
  supportEmail: { label: 'Support email', valueOf: ({ company }) => company.supportEmail },
  supportHours: ofTerms('Hours of client services', (terms, region) =>
    policyTextOf(terms, region).supportHours.join(', '),
  ),
  replyTime: ofTerms('Reply to a message within', ({ support }) => withUnit(support.replyHours, 'hour')),
  freeFrom: ofTerms('Free standard shipping from', (terms, region) =>
    hasZones(terms.shipping)
      ? freeFromText(terms, region)
      : priceOf(terms, terms.shipping.standard.freeFromCents, region),
  ),
  standard: ofTerms('Price of standard shipping', (terms, region) => {
    if (hasZones(terms.shipping)) return standardPriceText(terms, region)
    const { cents, freeFromCents } = terms.shipping.standard
    return `${priceOf(terms, cents, region)}, or nothing on orders of ${priceOf(terms, freeFromCents, region)} or more`
  }),
  standardTime: ofTerms('Time of standard shipping', (terms) =>
    hasZones(terms.shipping) ? standardTimeText(terms) : deliveryTime(terms.shipping.standard.businessDays),
  ),
  express: ofTerms('Price and time of express shipping', (terms, region) => {
    if (hasZones(terms.shipping)) return methodText('express', terms, region)
    const { cents, businessDays: days } = terms.shipping.express
    return `${priceOf(terms, cents, region)} and ${deliveryTime(days)}`
  }),
  overnight: ofTerms('Price and time of overnight shipping', (terms, region) => {
    if (hasZones(terms.shipping)) return methodText('overnight', terms, region)
    const { cents, businessDays: days } = terms.shipping.overnight
    return `${priceOf(terms, cents, region)} and ${deliveryTime(days)}`
  }),
  internationalTime: ofTerms('Time of international shipping', (terms) =>
    hasZones(terms.shipping) ? anyTimeText(terms) : deliveryTime(terms.shipping.international.businessDays),
  ),
  countries: ofTerms('International destinations; with delivery zones, all destinations', (terms, region) =>
    and(region).format(hasZones(terms.shipping) ? servedCountries(terms) : terms.shipping.international.to),
  ),
  giftWrap: ofTerms('Price of gift wrap per item', (terms, region) =>
    priceOf(terms, terms.giftWrapCentsPerItem, region),
  ),
  giftWrapHow: ofTerms('How to order gift wrap', giftWrapHow),
  changeTime: ofTerms('Change or cancel an order within', (terms) => withUnit(terms.changeOrderHours, 'hour')),
  returnTime: ofTerms('Return window', ({ returns }) => withUnit(returns.windowDays, 'day')),
  damageTime: ofTerms('Report damage within', ({ returns }) => withUnit(returns.damageReportDays, 'day')),
  refundTime: ofTerms('Refund, as a rule', ({ returns }) => businessDays(returns.refundBusinessDays)),
  refundIssued: ofTerms('Refund issued after receipt', ({ returns }) =>
    businessDays(returns.refundAfterReceiptBusinessDays),
  ),
  refundShown: ofTerms('Refund shown by the bank', ({ returns }) => businessDays(returns.refundToAppearBusinessDays)),
  warranty: ofTerms('Warranty', ({ warrantyYears }) => warrantyOf(warrantyYears)),
  currency: ofTerms('Currency of the prices', ({ currency }) => currencyPlural(currency)),
  priceTax: ofTerms('Whether prices include tax', (terms) => {
    const percent = onlyTaxPercent(terms)
    const tax = percent === null ? 'tax' : `tax of ${percent}%`
    return terms.taxMode === 'included'
      ? `include ${tax}`
      : `do not include tax. ${tax.charAt(0).toUpperCase()}${tax.slice(1)} is shown at checkout before you order`
  }),
  deliveryCharge: ofTerms('Whether delivery is charged', ({ shipping }) =>
    isDeliveryCharged(shipping) ? 'added at checkout' : 'not added at checkout',
  ),
  taxRate: ofTerms('Tax rate', (terms) => {
    const percent = onlyTaxPercent(terms)
    return percent === null ? 'the rate of the destination' : `${percent}%`
  }),
  paymentLinkTime: ofTerms('Payment link works for', ({ paymentLinkHours }) => withUnit(paymentLinkHours, 'hour')),
  minimumAge: ofTerms('Minimum age in years', ({ minimumAge }) => String(minimumAge)),
  accountDeletion: ofTerms('Account deleted on request within', ({ retention }) =>
    withUnit(retention.accountDeletionDays, 'day'),
  ),
  inactiveAccount: ofTerms('Unused account deleted after', ({ retention }) =>
    withUnit(retention.inactiveAccountYears, 'year'),
  ),
  inactiveAccountWarning: ofTerms('Warning before an unused account is deleted', ({ retention }) =>
    withUnit(retention.inactiveAccountWarningDays, 'day'),
  ),
  orderRecords: ofTerms('Orders stored for', ({ retention }) => withUnit(retention.orderYears, 'year')),
  analytics: ofTerms('Totals of visits stored for', ({ retention }) => withUnit(retention.analyticsMonths, 'month')),
  closedMessages: ofTerms('Closed messages stored for', ({ retention }) =>
    withUnit(retention.closedMessageMonths, 'month'),
  ),
  sentEmail: ofTerms('Sent email stored for', ({ retention }) => withUnit(retention.emailMonths, 'month')),
  unfinishedPayment: ofTerms('Unfinished payments stored for', ({ retention }) =>
    withUnit(retention.unpaidPaymentMonths, 'month'),
  ),
  forgottenCheckout: ofTerms('Details of an unfinished checkout stored for', ({ retention }) =>
    withUnit(retention.forgetCheckoutDays, 'day'),
  ),
  waitingList: ofTerms('Back-in-stock requests stored for', ({ retention }) =>
    withUnit(retention.backInStockDays, 'day'),
  ),
  unsubscribeLink: ofTerms('Unsubscribe links work for', ({ retention }) =>
    withUnit(retention.unsubscribeLinkMonths, 'month'),
  ),
  auditLog: ofTerms('Audit log stored for', ({ retention }) => withUnit(retention.auditYears, 'year')),
} as const satisfies Readonly<Record<string, Placeholder>>

export type PlaceholderName = keyof typeof PLACEHOLDERS
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>

const NAMES = Object.keys(PLACEHOLDERS) as PlaceholderName[]
const isPlaceholderName = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name)

/** Returns the placeholders in the order of the list that staff see: name, meaning and present value. */
export const listPlaceholders = (
  source: PlaceholderSource,
): { name: PlaceholderName; label: string; value: string }[] =>
  NAMES.map((name) => ({ name, label: PLACEHOLDERS[name].label, value: PLACEHOLDERS[name].valueOf(source) }))

/** Returns the present value of every placeholder. */
export const placeholderValuesOf = (source: PlaceholderSource): PlaceholderValues =>
  Object.fromEntries(NAMES.map((name) => [name, PLACEHOLDERS[name].valueOf(source)])) as PlaceholderValues

const IN_BRACES = /\{([a-z]\w*)\}/gi

/** Returns the names in braces that are no placeholder. */
export const unknownPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name).filter((name) => !isPlaceholderName(name))

/** Whether a text names one of the placeholders. */
export const namesPlaceholder = (text: string, names: readonly PlaceholderName[]): boolean =>
  names.some((name) => text.includes(`{${name}}`))

/** Returns a content with the present values in its texts. A name that is no placeholder stays as it is. */
export function fillPlaceholders<Content>(content: Content, values: PlaceholderValues): Content {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.includes('{')
        ? value.replaceAll(IN_BRACES, (source, name: string) => (isPlaceholderName(name) ? values[name] : source))
        : value
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
  return fill(content) as Content
}
