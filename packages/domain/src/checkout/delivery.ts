import { businessDays } from '../terms/business-days.ts'
import { formatMoney, type Cents } from '../money/money.ts'
import { isHomeCountry } from '../markets/home-countries.ts'
import {
  hasZones,
  isDeliveryCharged,
  methodOf,
  methodPrice,
  type DeliveredGoods,
} from '../delivery/delivery-methods.ts'
import type { ChosenDelivery } from '../delivery/placed-delivery.ts'
import { NO_DELIVERY } from '../delivery/assert-delivery.ts'
import { deliveryPrice } from '../quote/delivery-charge.ts'
import type { Destination } from '../tax/place-rate.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { deliveryWindow, formatDeliveryWindow, timeOfDelivery, type DeliveryTime } from './delivery-dates.ts'
import type { ShopRegion } from '../region/region.ts'

type DeliveryTerms = Pick<ShopTerms, 'shipping' | 'currency'>

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

/** What is to be described besides the terms. */
interface DeliveryOptions extends DeliveryTerms {
  start: DeliveryStart
  /** The key of the chosen method; without one, it is the standard one. */
  method?: string | undefined
  /** The delivery of an order that is placed, with what it was charged. */
  placed?: (ChosenDelivery & { cents: Cents }) | null | undefined
}

/** The price of a delivery in a sentence: `free`, `$8.95, not charged now`, or `$8.95` where it is charged. */
function priceText(cents: Cents, { shipping, currency }: DeliveryTerms, region: ShopRegion): string {
  if (cents === 0) return 'free'
  return `${formatMoney({ cents, currency }, region)}${isDeliveryCharged(shipping) ? '' : ', not charged now'}`
}

/** Returns when a delivery that takes some business days arrives: `Arrives Nov 27 – Dec 2`. */
export function arrivalText(time: DeliveryTime, start: DeliveryStart, region: ShopRegion): string {
  if (start instanceof Date) return `Arrives ${formatDeliveryWindow(deliveryWindow(time, start, region), region)}`
  return `Arrives in ${businessDays(time.businessDays)}${start === 'after payment' ? ' after payment' : ''}`
}

/** The name and price of the delivery by a method, in a market with zones; undefined: nothing is delivered there. */
function methodWithPrice(
  destination: Destination,
  goods: DeliveredGoods,
  { placed, method, ...terms }: DeliveryOptions,
  region: ShopRegion,
): string | undefined {
  if (placed) return `${placed.name}, ${priceText(placed.cents, terms, region)}`
  const chosen = methodOf({ destination, delivery: method }, terms.shipping, goods)
  return chosen && `${chosen.name}, ${priceText(methodPrice(chosen, goods), terms, region)}`
}

/**
 * Returns method, cost and time of the delivery to a destination (S9). For one without a published duration, it promises none.
 */
export function deliveryOf(
  destination: Destination,
  goods: DeliveredGoods,
  options: DeliveryOptions,
  region: ShopRegion,
): Delivery {
  const { shipping, currency, start, method: key, placed } = options
  const published = timeOfDelivery({ destination, delivery: placed?.key ?? key }, shipping, goods)
  const time = published && arrivalText(published, start, region)
  if (placed || hasZones(shipping)) {
    const method = methodWithPrice(destination, goods, options, region)
    return { method: method ?? NO_DELIVERY, time, note: null }
  }
  const { country } = destination
  const cents = deliveryPrice(country, goods.goodsCents, shipping)
  const name = isHomeCountry(country, shipping) ? 'Standard' : 'International'
  if (cents !== null)
    return { method: `${name}, ${priceText(cents, { shipping, currency }, region)}`, time, note: null }
  const note = time ? 'We’ll confirm the price before we ship' : 'We’ll email you the time and price before we ship'
  return { method: name, time, note }
}

/** Describes a delivery as one line. */
export const describeDelivery = ({ method, time, note }: Delivery): string =>
  [method, time, note].filter((part) => part !== null).join('. ')
