import { taxClassOf } from '../tax/tax-class.ts'
import { ratesOn } from '../tax/tax-table.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { DEFAULT_MARKET, destinationsOf } from './market.ts'
import type { ShopMarket } from './shop-market.ts'

/** Returns the rates of the destinations on a day: those of the table, unless staff entered another. */
function ratesInForce({ taxSource, taxRates, shipping }: ShopTerms, day: string): ShopTerms['taxRates'] {
  if (taxSource !== 'table') return taxRates
  const own = new Set(taxRates.filter((rate) => taxClassOf(rate) === 'standard').map(({ place }) => place))
  return [...taxRates, ...ratesOn(day, destinationsOf(shipping)).filter(({ place }) => !own.has(place))]
}

/**
 * Returns the terms of one market on a day (YYYY-MM-DD), with the tax rates in force; undefined: there is no such market.
 * Whatever is quoted, shown or ordered there reads these.
 */
export function termsOfMarket(terms: ShopTerms, key: string, day: string): ShopTerms | undefined {
  if (key === DEFAULT_MARKET) return { ...terms, taxRates: ratesInForce(terms, day) }
  const market = terms.markets.find((each) => each.key === key)
  if (!market) return undefined
  const { key: _, name: _name, ...own } = market
  const destinations = own.shipping.destinations.length > 0 ? own.shipping.destinations : own.shipping.homeCountries
  const effective = {
    ...terms,
    ...own,
    addressForm: 'byCountry' as const,
    isGiftWrapOffered: own.isGiftWrapOffered ?? false,
    reducedTaxCode: own.reducedTaxCode ?? '',
    shipping: { ...own.shipping, destinations },
  }
  return { ...effective, taxRates: ratesInForce(effective, day) }
}

/** Returns every market on a day by its key, the one without a prefix first. */
export const marketsOn = (terms: ShopTerms, day: string): Map<string, ShopMarket> =>
  new Map(
    [DEFAULT_MARKET, ...terms.markets.map(({ key }) => key)].map((key) => [
      key,
      { key, terms: termsOfMarket(terms, key, day) ?? terms },
    ]),
  )
