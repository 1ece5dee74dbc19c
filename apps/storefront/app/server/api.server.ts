import { DEFAULT_REGION } from '@atelier/domain/region/region'
import type { ApiClient } from '@atelier/api-client/call'
import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import { NEW_NAVIGATION } from '@atelier/domain/shop-documents/navigation.schema'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import type { PlaceholderSource } from '@atelier/domain/shop-documents/placeholders'
import type { PageKey, ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { createContext } from 'react-router'
import { DEFAULT_BRAND } from '../shop/use-brand.ts'
import { DEFAULT_TERMS } from '../shop/use-terms.ts'

/**
 * The API client that loaders use. `createStorefront` provides one that calls the API in process; the dev server calls
 * the API's development port.
 */
export const apiContext = createContext<ApiClient>({ fetch, baseUrl: import.meta.env.API_ORIGIN ?? '' })

/** Reports the failure of a page; null in development. */
export const reportErrorContext = createContext<((error: unknown, request: Request) => void) | null>(null)

/** The origin of absolute URLs, without a trailing slash; empty in development. */
export const publicUrlContext = createContext<string>('')

/** The name of the brand, and how it looks; a nameless one in development. */
export const brandContext = createContext<StorefrontBrand>(DEFAULT_BRAND)

/** What the brand promises its customers; the demo shop's terms in development. */
export const termsContext = createContext<ShopTerms>(DEFAULT_TERMS)

/** The key of the market whose pages are rendered; '' for the one without a prefix. */
export const marketContext = createContext<string>('')

/** The markets that a page offers, the one without a prefix first; none when there is only one. */
export const marketChoicesContext = createContext<readonly MarketChoice[]>([])

/** The documents that loaders read: pages and the navigation. */
export type LoadedDocument = PageKey | 'navigation'

/** Whether shoppers see the shop and can order. */
export const isOpenContext = createContext<boolean>(true)

/** Where the contents of pages come from. */
export interface PageSource {
  document: <K extends LoadedDocument>(key: K) => ShopDocument<K>
  company: PlaceholderSource['company']
}

const NEW_DOCUMENTS = { ...NEW_PAGES, navigation: NEW_NAVIGATION }

/** The contents of pages; in development those of a new shop. */
export const pagesContext = createContext<PageSource>({
  document: <K extends LoadedDocument>(key: K) => NEW_DOCUMENTS[key] as ShopDocument<K>,
  company: { legalName: '', supportEmail: 'support@store.example', region: DEFAULT_REGION },
})
