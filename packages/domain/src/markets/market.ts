import type { AddressRules } from '../addresses/address-format.ts'
import { shippingCountries } from '../orders/shipping-countries.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { isTaxedByProvider, taxPercentAt } from '../tax/place-rate.ts'
import type { Market, ShopTerms } from '../terms/shop-terms.ts'
import { homeCountriesOf } from './home-countries.ts'

/** The key of the market that has no prefix: the promises themselves. */
export const DEFAULT_MARKET = ''

/**
 * Returns terms whose market without a prefix is at home in a country, unless they name its home. An empty list is the home of
 * the demo.
 */
export const withHome = <Terms extends Pick<ShopTerms, 'shipping'>>(terms: Terms, country: string): Terms =>
  terms.shipping.homeCountries.length > 0 || country === DEFAULT_REGION.country
    ? terms
    : { ...terms, shipping: { ...terms.shipping, homeCountries: [country] } }

/** Returns the countries to which the market delivers, in the order of the checkout (S5). */
export const destinationsOf = (
  shipping: Pick<ShopTerms['shipping'], 'destinations' | 'homeCountries'>,
): readonly string[] =>
  shipping.destinations.length > 0 ? shipping.destinations : shippingCountries(homeCountriesOf(shipping))

/** Returns the rate of tax that every destination has, in percent; null: it depends on the destination. */
export function onlyTaxPercent(
  terms: Pick<ShopTerms, 'taxSource' | 'taxRates' | 'taxPercent' | 'shipping'>,
): number | null {
  if (isTaxedByProvider(terms)) return null
  const isRegional = terms.taxRates.some(({ place }) => place.includes('-'))
  const percents = new Set(destinationsOf(terms.shipping).map((country) => taxPercentAt({ country }, terms)))
  const [only] = percents
  return isRegional || percents.size !== 1 ? null : (only ?? null)
}

/** Returns what addresses of a market must have; `own` are the home countries of the market without a prefix. */
export const addressRulesOf = (
  { shipping, addressForm }: Pick<ShopTerms, 'shipping' | 'addressForm'>,
  own: readonly string[] = [],
): AddressRules => ({ destinations: destinationsOf(shipping), own, form: addressForm })

/** Returns the market that is the home of a country; undefined: none is, besides the one without a prefix. */
export const homeMarketOf = (country: string, { markets }: Pick<ShopTerms, 'markets'>): Market | undefined =>
  markets.find(({ shipping }) => shipping.homeCountries.includes(country))
