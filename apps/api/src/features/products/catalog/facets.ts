import { toAmount, type Currency } from '@atelier/domain/money/money'
import { limits } from '@atelier/domain/limits/limits'
import { FITTING_THINGS } from '@atelier/domain/products/fitting-things'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { foldText } from '@atelier/domain/values/fold-text'
import type { CatalogDeps } from './catalog-deps.ts'
import { createTtlCache } from '../../../cache/ttl-cache.ts'
import { readFacets, type FacetRow } from './listings.repo.ts'
import { filterKey, toListing, facetScope, type CatalogFilters } from './list-filters.ts'

/** Counts of available products are slow, and are cached for a minute. An edit of the catalog clears them. */
export const COUNT_CACHE = { ttlMs: 60_000, staleWhileRevalidate: true }

/** Computes the facets of product lists. */
export interface Facets {
  /** Returns the facets as JSON. */
  get: (filters: CatalogFilters) => Promise<string>
  /** Clears the cache; call it when the catalog was edited. */
  clear: () => void
}

export function createFacets({ db, shop, market }: CatalogDeps): Facets {
  const cached = createTtlCache<string>(COUNT_CACHE)

  const count = async (filters: CatalogFilters): Promise<string> => {
    const { currency } = shop.terms
    const listing = await toListing(db, filters, { currency, market })
    const cap = listing?.text ? limits.catalog.countedMatches : null
    return JSON.stringify(listing ? present(await readFacets(db, listing, cap), currency) : NOTHING)
  }

  return {
    get(filters) {
      const base = facetScope(filters)
      return cached.get(filterKey(base), () => count(base))
    },
    clear: cached.clear,
  }
}

const NOTHING: ProductFacets = { colors: [], lowestPrice: 0, highestPrice: 0, availableCount: 0, fits: [] }

/** Merges colors whose names differ only in spelling, and shows the most common name and value. */
function present(
  { colors, lowestPriceCents, highestPriceCents, availableCount, fits }: FacetRow,
  currency: Currency,
): ProductFacets {
  const byName = new Map<string, ProductFacets['colors'][number]>()
  for (const { name, value, count } of colors) {
    const known = byName.get(foldText(name))
    if (known) known.count += count
    else byName.set(foldText(name), { name, value, count })
  }
  return {
    colors: [...byName.values()].sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    lowestPrice: toAmount(lowestPriceCents ?? 0, currency),
    highestPrice: toAmount(highestPriceCents ?? 0, currency),
    availableCount,
    fits: FITTING_THINGS.flatMap((thing) => fits.filter((found) => found.thing === thing)),
  }
}
