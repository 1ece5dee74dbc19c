import { DEFAULT_REGION } from '../region/region.ts'
import type { Destination } from '../tax/place-rate.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

/**
 * Returns the countries whose home is the market: they have the standard delivery. The terms of a published shop name them
 * (`withHome`); a template has those of the demo.
 */
export const homeCountriesOf = ({ homeCountries }: Pick<ShopTerms['shipping'], 'homeCountries'>): readonly string[] =>
  homeCountries.length > 0 ? homeCountries : [DEFAULT_REGION.country]

/** Whether a country is a home of the market. */
export const isHomeCountry = (country: string, shipping: Pick<ShopTerms['shipping'], 'homeCountries'>): boolean =>
  homeCountriesOf(shipping).includes(country)

/** Returns where an order goes before its destination is known: the first home country of the market. */
export const usualDestination = (shipping: Pick<ShopTerms['shipping'], 'homeCountries'>): Destination => ({
  country: homeCountriesOf(shipping)[0] ?? '',
})
