import type { StorefrontBrand } from '../brand/storefront-brand.ts'
import type { PublishedContent } from '../shop-documents/published-content.ts'

/** What the API process passes to the built storefront, which it loads at run time. */
export interface StorefrontOptions {
  /** Calls the API in process: takes a path such as `/api/products` and the options of `fetch`. */
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** PUBLIC_URL, the origin of canonical and sharing URLs. */
  publicUrl: string
  /** What the brand has published; read for each page. */
  shop: PublishedContent
  /** Derives what pages show of a brand, published or drafted. */
  presentBrand: (brand: PublishedContent['brand']) => StorefrontBrand
  /** Reports a page's error. Only the page's route pattern may be logged, because a URL may contain a token. */
  reportError: (error: unknown, request: Request) => void
}
