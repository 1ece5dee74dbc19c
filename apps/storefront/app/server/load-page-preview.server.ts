import { call, type ApiClient } from '@atelier/api-client/call'
import { DEFAULT_MARKET, withHome } from '@atelier/domain/markets/market'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { termsOfMarket } from '@atelier/domain/markets/terms-of-market'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { previewProducts } from '@atelier/domain/products/preview-products.endpoints'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { pageKeyOf } from '@atelier/domain/shop-documents/page-addresses'
import type { PageKey, ShopDocument, ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { previewDocuments } from '@atelier/domain/shop-documents/staff-documents.endpoints'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, brandContext, marketChoicesContext } from './api.server.ts'
import type { PageMarket } from '../shop/use-market.ts'
import { callAsStaff } from './staff-api.server.ts'

/** The content of a page by the key of its document. */
export type PreviewedPage = { [K in PageKey]: { key: K; page: ShopDocument<K> } }[PageKey]

/** A page with its draft, as a market of the drafted promises shows it. */
interface PagePreview {
  content: PreviewedPage
  /** The drafted terms of the market. */
  terms: ShopTerms
  /** The market, and the others of the draft. */
  market: PageMarket
  isPublished: boolean
}

/** Returns the client of a preview: products come from the endpoints of staff, as a drafted market shows them. */
export function previewApi(
  context: LoaderFunctionArgs['context'],
  { market, cookies }: { market: string; cookies: string },
): ApiClient {
  const { fetch, ...api } = context.get(apiContext)
  return {
    ...api,
    market: () => market,
    fetch: (url, init) => {
      const path = url.replace(listProducts.path, previewProducts.path)
      return fetch(path, { ...init, headers: { ...(init.headers as object), Cookie: cookies } })
    },
  }
}

/**
 * Returns the page of this name with its draft in place of what is published, by the drafted terms of a market; null without
 * the session of staff in `cookies`, and for an unknown name or market.
 */
export async function loadPagePreview(
  context: LoaderFunctionArgs['context'],
  { name, market, cookies }: { name: string; market: string; cookies: string },
): Promise<PagePreview | null> {
  const key = pageKeyOf(name)
  if (!key) return null
  const api = context.get(apiContext)
  const data = await callAsStaff(api, cookies, async (staffApi) => (await call(staffApi, previewDocuments, {})).data)
  if (!data) return null
  // The API has checked each document when it stored it.
  const documents = data as unknown as ShopDocuments
  const { company } = documents
  const drafted = withHome(documents.terms, company.region.country)
  const terms = termsOfMarket(drafted, market, shopDay(new Date(), company.region))
  if (!terms) return null
  const values = placeholderValuesOf({ terms, company, brand: context.get(brandContext).nameInText })
  const content = { key, page: fillPlaceholders(documents[key], values) } as PreviewedPage
  const published = context.get(marketChoicesContext)
  return {
    content,
    terms: { ...terms, markets: [] },
    market: { key: market, choices: marketChoicesOf(drafted) },
    isPublished: market === DEFAULT_MARKET || published.some((choice) => choice.key === market),
  }
}
