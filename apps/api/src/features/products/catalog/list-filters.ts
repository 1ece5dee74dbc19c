import { limits } from '@atelier/domain/limits/limits'
import { toCents, type Cents, type Currency } from '@atelier/domain/money/money'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { foldText } from '@atelier/domain/values/fold-text'
import type { FittingThing } from '@atelier/domain/products/fitting-things'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { resolveSearchTerms } from './search-terms.repo.ts'
import type { TextQuery } from './text-query.ts'
import type { Db } from '../../../db/client.ts'
import type { Listing } from './listings.repo.ts'

/** The filters of a list query in canonical form. */
export interface CatalogFilters {
  category: ListProductsQuery['category']
  /** Slugs of which a product has one; empty: all. */
  categories: readonly string[]
  /** null: the query contains no search term. */
  searchTerms: readonly string[] | null
  /** Only these products; empty: all. */
  ids: readonly string[]
  colors: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  fits: FittingThing | null
  isAvailable: boolean
}

/** What a list is asked for: the query of the pages, which has one category, and several for programs. */
export type CatalogQuery = ListProductsQuery & { categories?: readonly string[] }

export function parseFilters(query: CatalogQuery): CatalogFilters {
  return {
    category: query.category,
    categories: query.categories?.toSorted() ?? [],
    searchTerms: searchTermsOf(query.q),
    ids: query.ids ?? [],
    colors: [...new Set((query.colors ?? []).map(foldText))].sort(),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    fits: query.fits ?? null,
    isAvailable: query.available === 'true',
  }
}

function searchTermsOf(q: string | undefined): string[] | null {
  if (!q) return []
  const terms = searchTerms(q)
  return terms.length > 0 ? terms : null
}

/** Whether the list is a whole category or all products. */
export const hasNoFilters = (filters: CatalogFilters): boolean =>
  filters.searchTerms?.length === 0 &&
  filters.categories.length === 0 &&
  filters.ids.length === 0 &&
  filters.colors.length === 0 &&
  filters.minPrice === null &&
  filters.maxPrice === null &&
  filters.fits === null &&
  !filters.isAvailable

/** Returns the category and search without the other filters: the set that facets count over. */
export const facetScope = ({ category, categories, searchTerms }: CatalogFilters): CatalogFilters => ({
  category,
  categories,
  searchTerms,
  ids: [],
  colors: [],
  minPrice: null,
  maxPrice: null,
  fits: null,
  isAvailable: false,
})

/** Returns the cache key: equal for filters with the same result. */
export const filterKey = (filters: CatalogFilters): string => JSON.stringify(Object.values(filters))

/** Returns a limit of prices for the database. No price is above the highest, and a larger number does not fit its column. */
const limitOf = (price: number, currency: Currency): Cents =>
  Math.min(toCents(price, currency), limits.catalog.priceMaxCents + 1)

/** Returns the filters for the database; null when no search term occurs in the catalog. */
export async function toListing(
  db: Db,
  { searchTerms, minPrice, maxPrice, ...filters }: CatalogFilters,
  { currency, market }: { currency: Currency; market: string },
): Promise<Listing | null> {
  if (searchTerms === null) return null
  let text: TextQuery | null = null
  if (searchTerms.length > 0) {
    text = await resolveSearchTerms(db, searchTerms)
    if (!text) return null
  }
  return {
    market,
    category: filters.category,
    categories: filters.categories,
    text,
    ids: filters.ids,
    colors: filters.colors,
    minPriceCents: minPrice === null ? null : limitOf(minPrice, currency),
    maxPriceCents: maxPrice === null ? null : limitOf(maxPrice, currency),
    fits: filters.fits,
    isAvailable: filters.isAvailable,
  }
}
