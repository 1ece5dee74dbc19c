import type { ShopTerms } from '@atelier/domain/shop-terms'
import { createContext, useContext } from 'react'

/** The shop terms of the portal; `main.tsx` provides them. */
export const TermsContext = createContext<ShopTerms | null>(null)

/** Returns what the brand promises its customers. */
export function useTerms(): ShopTerms {
  const terms = useContext(TermsContext)
  if (!terms) throw new Error('the portal is rendered without the shop terms')
  return terms
}
