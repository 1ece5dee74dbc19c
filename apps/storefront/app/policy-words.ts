import { formatUsd, type Cents } from '@atelier/domain/money'
import { policy } from '@atelier/domain/policy'

/** Amounts in sentences: `$100` where the cents are nought, `$15.95` otherwise. */
export const amount = (cents: Cents): string => formatUsd(cents).replace(/\.00$/, '')

/** A span of business days: `3 to 7 business days`. */
export const days = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from} business ${from === 1 ? 'day' : 'days'}` : `${from} to ${to} business days`

const { shipping, returns, warrantyYears, support } = policy
const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

/** The shop's promises in the words pages use. Every number comes from `policy`. */
export const words = {
  freeShipping: `Standard shipping is free on orders of ${amount(shipping.standard.freeFromCents)} or more.`,
  freeShippingIn: `Free standard shipping on orders of ${amount(shipping.standard.freeFromCents)} or more, in ${days(shipping.standard.businessDays)}.`,
  standardDelivery: (priceCents: Cents): string =>
    priceCents >= shipping.standard.freeFromCents
      ? `Free in ${days(shipping.standard.businessDays)}`
      : `${amount(shipping.standard.cents)} in ${days(shipping.standard.businessDays)}`,
  expressDelivery: `Express in ${days(shipping.express.businessDays)}, ${amount(shipping.express.cents)}`,
  returnWindow: `Within ${returns.windowDays} days of delivery, in original condition`,
  returnSentence: `Return it in its original condition within ${returns.windowDays} days of delivery.`,
  warranty: `${SMALL_NUMBERS[warrantyYears] ?? warrantyYears}-year warranty`,
  changeOrder: `Change or cancel within ${policy.changeOrderHours} ${policy.changeOrderHours === 1 ? 'hour' : 'hours'}.`,
  tax: `Tax (${policy.taxPercent}%)`,
  supportHours: support.hours.map(({ days: on, open, close }) => `${on} ${open}-${close} ${support.timeZone}`),
} as const
