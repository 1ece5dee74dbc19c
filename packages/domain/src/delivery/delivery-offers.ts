import { homeCountriesOf } from '../markets/home-countries.ts'
import type { Cents } from '../money/money.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import {
  countryOfPlace,
  deliveryZonesOf,
  hasZones,
  methodPrice,
  standardMethod,
  type DeliveredGoods,
} from './delivery-methods.ts'

/** What the delivery of a product alone costs, and how long it takes, in some countries. */
export interface DeliveryOffer {
  cents: Cents
  /** From and to. */
  businessDays: readonly [number, number]
  countries: readonly string[]
}

/**
 * Returns the deliveries that the checkout offers without a choice, for an order of these goods: the standard method of each zone
 * to its whole countries, or the standard rate in the home countries. Structured data and feeds say the same (S9).
 */
export function deliveryOffers(goods: DeliveredGoods, shipping: ShopTerms['shipping']): DeliveryOffer[] {
  if (!hasZones(shipping)) {
    const { standard, homeCountries } = shipping
    const price = goods.goodsCents >= standard.freeFromCents ? 0 : standard.cents
    return [{ cents: price, businessDays: standard.businessDays, countries: homeCountriesOf({ homeCountries }) }]
  }
  return deliveryZonesOf(shipping).flatMap(({ places, methods }) => {
    const method = standardMethod(methods, goods)
    const countries = places.filter((place) => place === countryOfPlace(place))
    if (!method || countries.length === 0) return []
    return [{ cents: methodPrice(method, goods), businessDays: method.businessDays, countries }]
  })
}
