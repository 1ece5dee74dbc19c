import type { Cents } from '../money/money.ts'
import type { Destination } from '../tax/place-rate.ts'
import type { DeliveryMethod, DeliveryZone } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

type Zones = Pick<ShopTerms['shipping'], 'zones'>

/** What is delivered, as far as it decides the price. */
export interface DeliveredGoods {
  /** Their price, as it is shown. */
  goodsCents: Cents
  /** In grams; items without a weight count as 0. */
  weightGrams: number
}

/** No goods: what a delivery costs at least. */
export const NO_GOODS: DeliveredGoods = { goodsCents: 0, weightGrams: 0 }

/** Returns the delivery zones of a market; empty: it has the standard and the international rate. */
export const deliveryZonesOf = ({ zones = [] }: Zones): readonly DeliveryZone[] => zones

/** Whether a market has delivery zones: its deliveries and their prices are then those of the zones. */
export const hasZones = (shipping: Zones): boolean => deliveryZonesOf(shipping).length > 0

/** Whether orders are charged for their delivery. */
export const isDeliveryCharged = (shipping: Pick<ShopTerms['shipping'], 'zones' | 'isCharged'>): boolean =>
  shipping.isCharged || hasZones(shipping)

/** Returns the country of a place such as `FR`, `US-NY` or `FR-20*`. */
export const countryOfPlace = (place: string): string => place.slice(0, 2)

/** Returns a postal code as places are compared with it: capitals without spaces and hyphens. */
const comparedCode = (zipCode: string): string => zipCode.toUpperCase().replaceAll(/[\s-]/g, '')

/** Returns how well a place describes a destination: the length of its postal code, 1 for a region, 0 for a country; -1: not at all. */
function matchOf(place: string, { country, state = '', zipCode = '' }: Destination): number {
  if (countryOfPlace(place) !== country) return -1
  const part = place.slice(3)
  if (part === '') return 0
  if (!part.endsWith('*')) return part === state.toUpperCase() ? 1 : -1
  const beginning = part.slice(0, -1)
  return comparedCode(zipCode).startsWith(beginning) ? 1 + beginning.length : -1
}

/** Returns the zone of a destination: the one with the most specific place; undefined: nothing is delivered there. */
export function zoneAt(destination: Destination, shipping: Zones): DeliveryZone | undefined {
  let best: { zone: DeliveryZone; match: number } | undefined
  for (const zone of deliveryZonesOf(shipping)) {
    const match = Math.max(-1, ...zone.places.map((place) => matchOf(place, destination)))
    if (match > (best?.match ?? -1)) best = { zone, match }
  }
  return best?.zone
}

/** Returns the methods to a destination, in the order of the checkout. */
export const methodsAt = (destination: Destination, shipping: Zones): readonly DeliveryMethod[] =>
  zoneAt(destination, shipping)?.methods ?? []

/** Whether the bands of a method begin with weights. */
export const isByWeight = ({ bandBasis = 'value' }: Pick<DeliveryMethod, 'bandBasis'>): boolean =>
  bandBasis === 'weight'

/** Whether the price of a delivery of the market depends on the weight of the goods. */
export const usesWeights = (shipping: Zones): boolean =>
  deliveryZonesOf(shipping).some(({ methods }) => methods.some(isByWeight))

/** Returns what a method costs for the goods: by their price or their weight, and nothing from its free amount on. */
export function methodPrice(method: DeliveryMethod, { goodsCents, weightGrams }: DeliveredGoods): Cents {
  const { bands, freeFromCents } = method
  if (freeFromCents !== null && goodsCents >= freeFromCents) return 0
  const measure = isByWeight(method) ? weightGrams : goodsCents
  return bands.findLast(({ from }) => measure >= from)?.cents ?? 0
}

/** Returns the cheapest method, and of equal ones the first: the one of an order without a choice. */
export const standardMethod = (methods: readonly DeliveryMethod[], goods: DeliveredGoods): DeliveryMethod | undefined =>
  methods.reduce<DeliveryMethod | undefined>(
    (best, method) => (best && methodPrice(best, goods) <= methodPrice(method, goods) ? best : method),
    undefined,
  )

/** Where an order goes, and the key of the method that was chosen. */
export interface DeliveryChoice {
  destination: Destination
  delivery?: string | undefined
}

/**
 * Returns the method of an order: the chosen one, or the standard one when none was chosen, or one that is not offered to
 * the destination. Undefined without zones, and where nothing is delivered. `assertDelivery` refuses what is not offered.
 */
export function methodOf(
  { destination, delivery }: DeliveryChoice,
  shipping: Zones,
  goods: DeliveredGoods,
): DeliveryMethod | undefined {
  const methods = methodsAt(destination, shipping)
  return methods.find(({ key }) => key === delivery) ?? standardMethod(methods, goods)
}
