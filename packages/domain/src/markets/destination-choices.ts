import { countryChoices } from '../checkout/countries.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { destinationsOf } from './market.ts'
import { homeCountriesOf } from './home-countries.ts'
import type { MarketChoice } from './shop-market.ts'

interface CountryOption {
  value: string
  label: string
}

/**
 * Returns the countries that a customer can choose as the destination: the homes of the market, then where else it delivers,
 * then the homes of other markets, to which the checkout leads. A market without a list has the specification's (S5).
 */
export function destinationChoices(
  shipping: ShopTerms['shipping'],
  markets: readonly Pick<MarketChoice, 'countries'>[],
): CountryOption[] {
  const destinations = destinationsOf(shipping)
  if (shipping.destinations.length === 0) return countryChoices(destinations)
  const homes = homeCountriesOf(shipping).filter((country) => destinations.includes(country))
  const elsewhere = markets.flatMap(({ countries }) => countries)
  return countryChoices([...new Set([...homes, ...destinations, ...elsewhere])])
}

/** Returns the market that is the home of a country to which this one does not deliver; undefined: no market leads there. */
export const marketFor = <Choice extends Pick<MarketChoice, 'countries'>>(
  country: string,
  shipping: ShopTerms['shipping'],
  markets: readonly Choice[],
): Choice | undefined =>
  destinationsOf(shipping).includes(country) ? undefined : markets.find(({ countries }) => countries.includes(country))
