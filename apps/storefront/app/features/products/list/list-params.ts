import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { FITTING_THINGS, type FittingThing } from '@atelier/domain/products/fitting-things'
import type { ListProductsParams, ProductSort } from '@atelier/domain/products/product.schema'

/** The parameters in a list's URL: filters, sort order and page. */
export interface ListParams {
  /** The search query; empty for lists other than the search. */
  q: string
  /** Lower-case and sorted, so that one selection has one URL. */
  colors: readonly string[]
  /** Whole amounts of the shop's currency. */
  minPrice?: number
  maxPrice?: number
  /** What must fit into the products. */
  fits?: FittingThing
  isAvailable: boolean
  sort?: ProductSort
  page: number
  /** The first page shown, when 'Load more' has appended pages; absent when only `page` is shown. */
  from?: number
}

/** The labels of the sort orders. The first one is the default and is not in the URL. */
export const SORT_LABELS: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
}
export const SORTS = Object.keys(SORT_LABELS) as ProductSort[]

const MAX_PAGE = 10_000
/** As many as the API accepts: no price is higher in any currency. */
const MAX_PRICE = 100_000_000
const MAX_SEARCH_LENGTH = 100
const MAX_COLORS = 12
const MAX_COLOR_LENGTH = 20

/** Parses '$2,500.00' or 'JP¥2,500' as 2500. Returns undefined for anything that is no amount. */
export function readWholeAmount(text: string | null): number | undefined {
  const digits = /^(?:[A-Z]{0,3}\p{Sc})?(\d+)(?:\.\d*)?$/u.exec(text?.replaceAll(/[\s,]/g, '') ?? '')?.[1]
  return digits === undefined || Number(digits) > MAX_PRICE ? undefined : Number(digits)
}

function readPrices(params: URLSearchParams): Pick<ListParams, 'minPrice' | 'maxPrice'> {
  const minPrice = readWholeAmount(params.get('minPrice'))
  const maxPrice = readWholeAmount(params.get('maxPrice'))
  const isCrossed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return isCrossed ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

function readColors(params: URLSearchParams): string[] {
  const values = params.getAll('color').map((color) => color.trim().toLowerCase())
  const named = values.filter((word) => word !== '' && word.length <= MAX_COLOR_LENGTH && !word.includes(','))
  return [...new Set(named)].sort().slice(0, MAX_COLORS)
}

function readPage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= MAX_PAGE ? page : 1
}

/** Returns the first of several pages shown together: before `page`, and within the limit of pages shown at once. */
function readFrom(text: string | null, page: number): number | undefined {
  const from = text === null ? page : readPage(text)
  return from < page && page - from < shopperDisplay.catalog.storefrontPagesAtOnce ? from : undefined
}

/** Parses a URL or a submitted form. Ignores invalid parameters, because a shared link must always work. */
export function parseListParams(params: URLSearchParams): ListParams {
  const sort = SORTS.find((known) => known === params.get('sort'))
  const page = readPage(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    colors: readColors(params),
    ...readPrices(params),
    fits: FITTING_THINGS.find((thing) => thing === params.get('fits')),
    isAvailable: params.get('available') === 'true',
    sort,
    page,
    from: readFrom(params.get('from'), page),
  }
}

/** Returns the query string with its question mark; empty for the defaults. */
export function formatListParams(listParams: Partial<ListParams>): string {
  const params = new URLSearchParams()
  if (listParams.q) params.set('q', listParams.q)
  for (const color of [...(listParams.colors ?? [])].sort()) params.append('color', color)
  if (listParams.minPrice !== undefined) params.set('minPrice', String(listParams.minPrice))
  if (listParams.maxPrice !== undefined) params.set('maxPrice', String(listParams.maxPrice))
  if (listParams.fits) params.set('fits', listParams.fits)
  if (listParams.isAvailable) params.set('available', 'true')
  if (listParams.sort) params.set('sort', listParams.sort)
  const { page = 1, from = page } = listParams
  if (page > 1) params.set('page', String(page))
  if (from < page) params.set('from', String(from))
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Returns the lower-case colors of the filter and of the search query. Product cards show themselves in these colors.
 */
export const wantedColors = ({ colors, q }: Pick<ListParams, 'colors' | 'q'>): readonly string[] => [
  ...colors,
  ...q.toLowerCase().split(' ').filter(Boolean),
]

/** Converts the parameters to the API's query. */
export const toListQuery = (listParams: ListParams, category?: string): ListProductsParams => ({
  category,
  q: listParams.q || undefined,
  colors: listParams.colors.join(',') || undefined,
  minPrice: listParams.minPrice,
  maxPrice: listParams.maxPrice,
  fits: listParams.fits,
  available: listParams.isAvailable ? 'true' : undefined,
  sort: listParams.sort,
  facets: 'true',
  page: listParams.page,
  pageSize: shopperDisplay.catalog.storefrontPageSize,
})

const hasPrices = ({ minPrice, maxPrice }: ListParams): boolean => minPrice !== undefined || maxPrice !== undefined

/** Counts the active filters: each color is one, both price bounds together are one, and so on. */
export const activeFilters = (listParams: ListParams): number =>
  listParams.colors.length +
  Number(hasPrices(listParams)) +
  Number(listParams.fits !== undefined) +
  Number(listParams.isAvailable)

/** Returns the parameters without filters, from page 1, with the same query and sort order. */
export const withoutFilters = ({ q, sort }: ListParams): ListParams => ({
  q,
  sort,
  colors: [],
  minPrice: undefined,
  maxPrice: undefined,
  fits: undefined,
  isAvailable: false,
  page: 1,
})
