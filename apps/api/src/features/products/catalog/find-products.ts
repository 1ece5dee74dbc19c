import { limits } from '@atelier/domain/limits/limits'
import type { ProductSort } from '@atelier/domain/products/product.schema'
import type { CatalogDeps } from './catalog-deps.ts'
import { createTtlCache } from '../../../cache/ttl-cache.ts'
import type { ProductStock } from '../visible.repo.ts'
import { COUNT_CACHE } from './facets.ts'
import { filterKey, hasNoFilters, toListing, type CatalogFilters } from './list-filters.ts'
import { countProducts, findCounted, findListed, listStock, type Listing, type RowRange } from './listings.repo.ts'
import { findByRareWords } from './prepared-search.repo.ts'
import { estimateMatches } from './search-frequency.ts'
import { readWordFrequencies, type WordFrequencies } from './word-frequencies.repo.ts'

/** Words that at most so many products have are searched by a prepared statement, which reads all of them. */
const MAX_RARE_MATCHES = 500

interface Page {
  /** null: best match first; the newest first without a search. */
  sort: ProductSort | null
  slice: RowRange | null
}

interface Found {
  stocks: ProductStock[]
  total: number
}

/** Finds the products of a list. */
export interface ProductFinder {
  /** Returns a page of the listed products, and the number of all of them. Counts up to a limit. */
  find: (filters: CatalogFilters, page: Page) => Promise<Found>
  /** Clears the cached counts; call it when the catalog was edited. */
  clear: () => void
}

export interface FinderOptions {
  /** Whether searches for rare words are prepared; otherwise PostgreSQL plans every search. */
  preparesSearches?: boolean
}

/** Creates the finder of one process. */
export function createProductFinder(
  { db, shop, market }: CatalogDeps,
  { preparesSearches = true }: FinderOptions = {},
): ProductFinder {
  const totals = createTtlCache<number>(COUNT_CACHE)
  const frequencies = createTtlCache<WordFrequencies>(COUNT_CACHE)
  const cap = limits.catalog.countedMatches

  const findRare = async (listing: Listing, { sort, slice }: Page & { slice: RowRange }): Promise<Found | null> => {
    const { text, categories, ids, colors, fits, isAvailable, ...filters } = listing
    const hasOtherFilters = categories.length > 0 || ids.length > 0 || colors.length > 0 || fits !== null || isAvailable
    if (!preparesSearches || !text || hasOtherFilters) return null
    const estimate = estimateMatches(text, await frequencies.get('', () => readWordFrequencies(db)))
    if (estimate > MAX_RARE_MATCHES) return null
    const found = await findByRareWords(db, { ...filters, text }, { sort, slice, maxMatches: MAX_RARE_MATCHES })
    return found && { ...found, total: Math.min(found.total, cap) }
  }

  const findFiltered = async (filters: CatalogFilters, { sort, slice }: Page): Promise<Found> => {
    const listing = await toListing(db, filters, { currency: shop.terms.currency, market })
    if (!listing) return { stocks: [], total: 0 }
    if (!slice) {
      const stocks = await findListed(db, listing, { sort, slice, resultSize: 'few' })
      return { stocks, total: stocks.length }
    }
    const rare = await findRare(listing, { sort, slice })
    if (rare) return rare
    // The statement that counts also finds the page, unless there are too many matches to sort.
    let counted: ProductStock[] | null = null as ProductStock[] | null
    const total = await totals.get(filterKey(filters), async () => {
      const found = await findCounted(db, listing, { sort, slice, cap })
      counted = found.stocks
      return found.total
    })
    const resultSize = total >= cap ? 'many' : 'few'
    const stocks = counted ?? (await findListed(db, listing, { sort, slice, resultSize }))
    return { stocks, total }
  }

  return {
    async find(filters, page) {
      if (!hasNoFilters(filters)) return findFiltered(filters, page)
      const list = { market, category: filters.category }
      const [stocks, total] = await Promise.all([
        listStock(db, list, { sort: page.sort ?? 'newest', slice: page.slice }),
        totals.get(filters.category ?? '', () => countProducts(db, list)),
      ])
      return { stocks, total }
    },
    clear: totals.clear,
  }
}
