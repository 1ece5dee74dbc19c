import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { createContext, useContext } from 'react'
import { REGION } from './region.ts'

/** The shop terms of the portal; `main.tsx` provides them. */
export const TermsContext = createContext<ShopTerms | null>(null)

/**
 * Returns the promises as they were published when the page was loaded. The server writes them into the page; the dev
 * server has those of a new shop.
 */
export function portalTerms(): ShopTerms {
  const text = document.querySelector('#terms')?.textContent
  return text ? (JSON.parse(text) as ShopTerms) : demoTerms
}

/** Returns what the brand promises its customers. */
export function useTerms(): ShopTerms {
  const terms = useContext(TermsContext)
  if (!terms) throw new Error('the portal is rendered without the shop terms')
  return terms
}

/** Returns the currency of the shop's prices and figures. Orders and their payments have their own. */
export const useCurrency = (): Currency => useTerms().currency

/** Returns a function that formats an amount of the API in the shop's currency. */
export function useFormatAmount(): (amount: number) => string {
  const currency = useCurrency()
  return (amount) => formatAmount(amount, currency, REGION)
}
