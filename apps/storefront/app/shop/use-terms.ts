import type { Currency } from '@atelier/domain/money/money'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { createContext, useContext } from 'react'

/**
 * The terms of a component test, of the dev server, and of a page whose root loader failed. That page reads none, so browsers load
 * none beside those of the loader.
 */
export const DEFAULT_TERMS = import.meta.env.SSR || import.meta.env.DEV ? demoTerms : ({} as ShopTerms)

/** The shop terms of the storefront; the root layout provides those of its loader. */
export const TermsContext = createContext<ShopTerms>(DEFAULT_TERMS)

/** Returns what the brand promises its customers. */
export const useTerms = (): ShopTerms => useContext(TermsContext)

/** Returns the currency of the prices; below an order's terms, that of the order. */
export const useCurrency = (): Currency => useTerms().currency
