import { usualDestination } from '../markets/home-countries.ts'
import { formatRoundMoney, type Cents, type Currency } from '../money/money.ts'
import { countryName } from '../region/country-name.ts'
import { weightText } from '../values/weight.ts'
import { deliveryTime } from '../terms/business-days.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { countryOfPlace, deliveryZonesOf, isByWeight, methodOf, NO_GOODS, standardMethod } from './delivery-methods.ts'
import { homeMethod } from './product-delivery.ts'
import type { ShopRegion } from '../region/region.ts'

/**
 * The deliveries of a market with zones, as pages and placeholders state them. What depends on the address is said to be
 * shown at the checkout.
 */
type DeliveryTerms = Pick<ShopTerms, 'shipping' | 'currency'>

const PRICE_AT_CHECKOUT = 'the price shown at checkout'
const TIME_AT_CHECKOUT = 'the time shown at checkout'

/** The bands that are reached before the delivery is free. */
const chargedBands = ({ bands, freeFromCents, ...method }: DeliveryMethod) =>
  bands.filter(({ from }) => freeFromCents === null || (isByWeight(method) ? freeFromCents > 0 : from < freeFromCents))

const freeText = ({ freeFromCents }: DeliveryMethod, currency: Currency, region: ShopRegion): string | null =>
  freeFromCents === null ? null : `on orders of ${formatRoundMoney({ cents: freeFromCents, currency }, region)} or more`

/**
 * Returns what a method costs: `€12, €8 on orders of €100 or more, free on orders of €500 or more`, or by weight `€12, €20 from
 * 2 kg on`.
 */
export function methodPriceText(method: DeliveryMethod, currency: Currency, region: ShopRegion): string {
  const price = (cents: Cents): string => (cents === 0 ? 'free' : formatRoundMoney({ cents, currency }, region))
  const beginning = (from: number): string =>
    isByWeight(method)
      ? `from ${weightText(from)} on`
      : `on orders of ${formatRoundMoney({ cents: from, currency }, region)} or more`
  const steps = chargedBands(method).map(({ from, cents }) =>
    from === 0 ? price(cents) : `${price(cents)} ${beginning(from)}`,
  )
  if (steps.length === 0) return 'free'
  const free = freeText(method, currency, region)
  return [...steps, ...(free === null ? [] : [`free ${free}`])].join(', ')
}

/** Returns the deliveries of the zones, one row each, as the shipping page lists them. */
export function zoneRates(
  { shipping, currency }: DeliveryTerms,
  region: ShopRegion,
): { service: string; price: string; time: string }[] {
  const zones = deliveryZonesOf(shipping)
  const named = (zone: string, method: string): string => (zones.length === 1 ? method : `${zone}: ${method}`)
  return zones.flatMap(({ name, methods }) =>
    methods.length === 0
      ? [{ service: name, price: 'No delivery', time: '–' }]
      : methods.map((method) => ({
          service: named(name, method.name),
          price: methodPriceText(method, currency, region),
          time: deliveryTime(method.businessDays),
        })),
  )
}

/** Returns the price of the standard delivery within a sentence: `€8 to €12, or nothing on orders of €500 or more`. */
export function standardPriceText(terms: DeliveryTerms, region: ShopRegion): string {
  const { currency } = terms
  const method = homeMethod(terms)
  if (!method) return PRICE_AT_CHECKOUT
  const prices = chargedBands(method).map(({ cents }) => cents)
  const highest = Math.max(0, ...prices)
  const lowest = Math.min(highest, ...prices)
  if (highest === 0) return 'nothing'
  const [from, to] = [lowest, highest].map((cents) => formatRoundMoney({ cents, currency }, region))
  const range = from === to ? to : `${from} to ${to}`
  const free = freeText(method, currency, region)
  return free === null ? `${range}` : `${range}, or nothing ${free}`
}

/** Returns the amount from which the standard delivery is free. */
export function freeFromText(terms: DeliveryTerms, region: ShopRegion): string {
  const cents = homeMethod(terms)?.freeFromCents ?? null
  return cents === null ? 'the amount shown at checkout' : formatRoundMoney({ cents, currency: terms.currency }, region)
}

/** Returns the time of the standard delivery within a sentence. */
export function standardTimeText(terms: DeliveryTerms): string {
  const method = homeMethod(terms)
  return method ? deliveryTime(method.businessDays) : TIME_AT_CHECKOUT
}

/** Returns price and time of the method with this key in the first home country, within a sentence. */
export function methodText(key: string, terms: DeliveryTerms, region: ShopRegion): string {
  const destination = usualDestination(terms.shipping)
  const method = methodOf({ destination, delivery: key }, terms.shipping, NO_GOODS)
  return method?.key === key
    ? `${methodPriceText(method, terms.currency, region)} and ${deliveryTime(method.businessDays)}`
    : 'the price and time shown at checkout'
}

/** Returns the shortest and the longest time of the standard deliveries of all zones, within a sentence. */
export function anyTimeText({ shipping }: DeliveryTerms): string {
  const spans = deliveryZonesOf(shipping).flatMap(
    ({ methods }) => standardMethod(methods, NO_GOODS)?.businessDays ?? [],
  )
  return spans.length === 0 ? TIME_AT_CHECKOUT : deliveryTime([Math.min(...spans), Math.max(...spans)])
}

/** Returns the names of the countries to which the zones deliver. */
export const servedCountries = ({ shipping }: Pick<ShopTerms, 'shipping'>): string[] => {
  const served = deliveryZonesOf(shipping).filter(({ methods }) => methods.length > 0)
  const codes = new Set(served.flatMap(({ places }) => places.map(countryOfPlace)))
  return Array.from(codes, (code) => countryName(code) ?? code)
}
