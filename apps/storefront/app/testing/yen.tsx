import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { ReactElement } from 'react'
import { DEFAULT_TERMS, TermsContext } from '../shop/use-terms.ts'

/** The terms of a shop in yen, whose prices include the tax. */
export const YEN_TERMS: ShopTerms = {
  ...DEFAULT_TERMS,
  currency: 'JPY',
  taxMode: 'included',
  taxPercent: 10,
  shipping: {
    ...DEFAULT_TERMS.shipping,
    standard: { ...DEFAULT_TERMS.shipping.standard, cents: 880, freeFromCents: 30_000 },
  },
}

/** Renders an element in the shop in yen. */
export const inYen = (element: ReactElement): ReactElement => <TermsContext value={YEN_TERMS}>{element}</TermsContext>
