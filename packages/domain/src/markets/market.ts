import type { AddressRules } from '../addresses/address-format.ts'
import { shippingCountries } from '../orders/address-rules.ts'
import { shopRegion } from '../region/shop-region.ts'
import { taxPercentAt } from '../tax/place-rate.ts'
import { ratesOn } from '../tax/tax-table.ts'
import type { Market, ShopTerms } from '../terms/shop-terms.ts'
import type { ShopMarket } from './shop-market.ts'

/** The key of the market that has no prefix: the promises themselves. */
export const DEFAULT_MARKET = ''

/** Returns the countries whose home is the market: they have the standard delivery. */
export const homeCountriesOf = ({ homeCountries }: Pick<ShopTerms['shipping'], 'homeCountries'>): readonly string[] =>
  homeCountries.length > 0 ? homeCountries : [shopRegion().country]

/** Whether a country is a home of the market. */
export const isHomeCountry = (country: string, shipping: Pick<ShopTerms['shipping'], 'homeCountries'>): boolean =>
  homeCountriesOf(shipping).includes(country)

/** Returns the countries to which the market delivers, in the order of the checkout (S5). */
export const destinationsOf = ({ destinations }: Pick<ShopTerms['shipping'], 'destinations'>): readonly string[] =>
  destinations.length > 0 ? destinations : shippingCountries()

/** Returns the rates of the destinations on a day: those of the table, unless staff entered another. */
function ratesInForce({ taxSource, taxRates, shipping }: ShopTerms, day: string): ShopTerms['taxRates'] {
  if (taxSource === 'rate') return taxRates
  const own = new Set(taxRates.map(({ place }) => place))
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
  const effective = { ...terms, ...own, addressForm: 'byCountry' as const, shipping: { ...own.shipping, destinations } }
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

/** Returns the rate of tax that every destination has, in percent; null: it depends on the destination. */
export function onlyTaxPercent(terms: Pick<ShopTerms, 'taxRates' | 'taxPercent' | 'shipping'>): number | null {
  const isRegional = terms.taxRates.some(({ place }) => place.includes('-'))
  const percents = new Set(destinationsOf(terms.shipping).map((country) => taxPercentAt({ country }, terms)))
  const [only] = percents
  return isRegional || percents.size !== 1 ? null : (only ?? null)
}

/** Returns what addresses of a market must have. */
export const addressRulesOf = ({
  shipping,
  addressForm,
}: Pick<ShopTerms, 'shipping' | 'addressForm'>): AddressRules => ({
  destinations: destinationsOf(shipping),
  form: addressForm,
})

/** Returns the market that is the home of a country; undefined: none is, besides the one without a prefix. */
export const homeMarketOf = (country: string, { markets }: Pick<ShopTerms, 'markets'>): Market | undefined =>
  markets.find(({ shipping }) => shipping.homeCountries.includes(country))
