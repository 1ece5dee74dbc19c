import { countryName } from '../region/country-name.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { homeCountriesOf } from './home-countries.ts'
import type { MarketChoice } from './shop-market.ts'

/**
 * Returns the markets that a page offers, the one without a prefix first, under the name of its country; none when there is
 * only one. `terms` are those of the market without a prefix.
 */
export function marketChoicesOf({ markets, currency, shipping }: ShopTerms): MarketChoice[] {
  if (markets.length === 0) return []
  const own = homeCountriesOf(shipping)
  const [country = ''] = own
  const others = markets.map((market) => ({
    key: market.key,
    name: market.name,
    currency: market.currency,
    countries: market.shipping.homeCountries,
  }))
  return [{ key: '', name: countryName(country) ?? country, currency, countries: own }, ...others]
}
