import { call, type ApiClient } from '@atelier/api-client/call'
import { splitMarketPath } from '@atelier/domain/markets/market-path'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { limits } from '@atelier/domain/limits/limits'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { data, redirect } from 'react-router'
import { errorMessages } from '../../../browser/error-messages.ts'
import { toCardProduct, type CardProduct } from '../card-product.ts'
import {
  activeFilters,
  parseListParams,
  toListQuery,
  wantedColors,
  formatListParams,
  type ListParams,
} from './list-params.ts'

/** One or several consecutive pages of a list, with the facets of the whole list. */
export interface ListPage {
  products: CardProduct[]
  /** Of all pages together. */
  total: number
  /** There may be more than `total`: the API stops counting at a limit. */
  isCapped: boolean
  /** The first and the last page shown. */
  first: number
  page: number
  pageCount: number
  facets: ProductFacets
}

const NO_FACETS: ProductFacets = { colors: [], lowestPrice: 0, highestPrice: 0, availableCount: 0, fits: [] }

/** Fetches the pages from `first` on. Only the request for the last page returns the facets. */
async function readPages(api: ApiClient, address: ListParams, first: number, category?: string) {
  const earlier = Array.from({ length: address.page - first }, (_, index) => first + index)
  const [last, ...before] = await Promise.all([
    call(api, listProducts, { query: toListQuery(address, category) }),
    ...earlier.map((page) =>
      call(api, listProducts, { query: { ...toListQuery({ ...address, page }, category), facets: undefined } }),
    ),
  ])
  return { ...last, products: [...before, last].flatMap(({ products }) => products) }
}

/**
 * Loads the list page of a URL. Redirects a page beyond the last one to the last one, because lists shrink. Throws the
 * S8 message with status 503 on an error.
 */
export async function loadList(api: ApiClient, url: URL, category?: string): Promise<ListPage> {
  const address = parseListParams(url.searchParams)
  const first = address.from ?? address.page
  const { products, total, facets } = await readPages(api, address, first, category).catch(() => {
    throw data({ message: errorMessages.products }, { status: 503 })
  })
  const pageCount = Math.max(1, Math.ceil(total / shopperDisplay.catalog.storefrontPageSize))
  if (address.page > pageCount) {
    // The router adds the prefix of its market.
    const { path } = splitMarketPath(url.pathname, { has: (key) => key === api.market?.() })
    throw redirect(`${path}${formatListParams({ ...address, page: pageCount })}`)
  }
  const wanted = wantedColors(address)
  // Only filtered lists are counted up to a limit.
  const isNarrowed = address.q !== '' || activeFilters(address) > 0
  const isCapped = isNarrowed && total >= limits.catalog.countedMatches
  const cards = products.map((product) => toCardProduct(product, wanted))
  return { products: cards, total, isCapped, first, page: address.page, pageCount, facets: facets ?? NO_FACETS }
}
