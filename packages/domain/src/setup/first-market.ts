import { sameMagnitude } from '../money/magnitude.ts'
import type { Currency } from '../money/money.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { RESERVED_SEGMENTS } from '../shop/public-pages.ts'
import { TAX_TABLE } from '../tax/tax-table.ts'
import type { Market, ShopTerms } from '../terms/shop-terms.ts'
import { countryFactsOf } from './country-facts.ts'

interface NewMarket {
  /** Its first home. */
  country: string
  currency: Currency
  name: string
  /** The day by which it is taxed at first, as YYYY-MM-DD. */
  day: string
}

/** Returns the code of the country as the key, unless another market or a page has it. */
const firstKey = (country: string, { markets }: Pick<ShopTerms, 'markets'>): string => {
  const key = country.toLowerCase()
  return markets.some((market) => market.key === key) || RESERVED_SEGMENTS.includes(key) ? '' : key
}

/**
 * Returns a market as staff begin to edit it: with tax and holidays of its first country, and the delivery of the promises,
 * in amounts of the order of magnitude of its currency. Staff review all of it before they publish.
 */
export function firstMarket(terms: ShopTerms, { country, currency, name, day }: NewMarket): Market {
  const facts = countryFactsOf(country, day)
  const cents = sameMagnitude(terms.currency, currency)
  const { shipping } = terms
  const { standard, express, overnight, international } = shipping
  return {
    key: firstKey(country, terms),
    name,
    currency,
    taxMode: facts?.taxMode ?? (country === DEFAULT_REGION.country ? 'added' : 'included'),
    taxRounding: 'order',
    taxPercent: facts?.taxPercent ?? 0,
    taxSource: TAX_TABLE.some(({ place }) => place === country) ? 'table' : 'rate',
    taxRates: [],
    shipping: {
      ...shipping,
      isCharged: true,
      homeCountries: [country],
      destinations: [],
      standard: { ...standard, cents: cents(standard.cents), freeFromCents: cents(standard.freeFromCents) },
      express: { ...express, cents: cents(express.cents) },
      overnight: { ...overnight, cents: cents(overnight.cents) },
      international: { ...international, cents: cents(international.cents ?? overnight.cents), to: [], countries: [] },
      closedDays: facts ? facts.holidays.split(' ') : [],
    },
    giftWrapCentsPerItem: cents(terms.giftWrapCentsPerItem),
    isGiftWrapOffered: terms.isGiftWrapOffered,
  }
}
