import { businessDays } from '../terms/business-days.ts'
import { formatMoney, type Cents } from '../money/money.ts'
import { isHomeCountry } from '../markets/market.ts'
import { deliveryPrice } from '../quote/delivery-charge.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { deliveryBusinessDays, deliveryWindow, formatDeliveryWindow } from './delivery-dates.ts'

type DeliveryTerms = Pick<ShopTerms, 'shipping' | 'currency'>
type Shipping = ShopTerms['shipping']

/** When dispatch can begin: a time, `after payment`, or null where the current time is unknown. */
export type DeliveryStart = Date | 'after payment' | null

export interface Delivery {
  /** The shipping method with its price: `Standard, free`. */
  method: string
  /** `Arrives Nov 27 – Dec 2`, or the business days without a start; null for a country without a published time. */
  time: string | null
  /** What is still open; null when nothing is. */
  note: string | null
}

/** The price of a delivery in a sentence: `free`, `$8.95, not charged now`, or `$8.95` where it is charged. */
function priceText(cents: Cents, { shipping: { isCharged }, currency }: DeliveryTerms): string {
  if (cents === 0) return 'free'
  return `${formatMoney({ cents, currency })}${isCharged ? '' : ', not charged now'}`
}

function deliveryTime(country: string, start: DeliveryStart, shipping: Shipping): string | null {
  const span = deliveryBusinessDays(country, shipping)
  if (!span) return null
  const window = start instanceof Date ? deliveryWindow(country, start, shipping) : null
  if (window) return `Arrives ${formatDeliveryWindow(window)}`
  return `Arrives in ${businessDays(span)}${start === 'after payment' ? ' after payment' : ''}`
}

/**
 * Returns method, cost and time of the delivery to a country (S9). `country` is a 2-letter code. For a country without a
 * published duration, it promises none.
 */
export function deliveryOf(
  country: string,
  subtotalCents: Cents,
  { shipping, currency, start }: DeliveryTerms & { start: DeliveryStart },
): Delivery {
  const time = deliveryTime(country, start, shipping)
  const cents = deliveryPrice(country, subtotalCents, shipping)
  const name = isHomeCountry(country, shipping) ? 'Standard' : 'International'
  if (cents !== null) return { method: `${name}, ${priceText(cents, { shipping, currency })}`, time, note: null }
  const note = time ? 'We’ll confirm the price before we ship' : 'We’ll email you the time and price before we ship'
  return { method: name, time, note }
}

/** Describes a delivery as one line. */
export const describeDelivery = ({ method, time, note }: Delivery): string =>
  [method, time, note].filter((part) => part !== null).join('. ')
