import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { ReactElement } from 'react'
import { MarketContext } from '../shop/use-market.ts'
import { DEFAULT_TERMS, TermsContext } from '../shop/use-terms.ts'

/** The markets of a shop that sells to the United States, and in euros to France and Germany. */
export const TEST_MARKETS: MarketChoice[] = [
  { key: '', name: 'United States', currency: 'USD', countries: ['US'] },
  { key: 'eu', name: 'Europe', currency: 'EUR', countries: ['FR', 'DE'] },
]

const EURO_TERMS: ShopTerms = {
  ...DEFAULT_TERMS,
  currency: 'EUR',
  taxMode: 'included',
  taxPercent: 20,
  shipping: { ...DEFAULT_TERMS.shipping, homeCountries: ['FR', 'DE'], destinations: ['FR', 'DE'] },
}

/** Renders an element on a page of the market Europe. */
export const inEurope = (element: ReactElement): ReactElement => (
  <MarketContext value={{ key: 'eu', choices: TEST_MARKETS }}>
    <TermsContext value={EURO_TERMS}>{element}</TermsContext>
  </MarketContext>
)
