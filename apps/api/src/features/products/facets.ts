import { toDollars } from '@atelier/domain/money'
import { policy } from '@atelier/domain/policy'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { folded } from '@atelier/domain/products/search-words'
import type { Deps } from '../../deps.ts'
import { keptAMinute } from './kept-a-minute.ts'
import { readFacets, type FacetRow } from './listings.repo.ts'
import { keyOf, toListing, withoutFilters, type Asked } from './read-listing.ts'

/** What lists can be narrowed down to. */
export interface Facets {
  /** As JSON. */
  of: (asked: Asked) => Promise<string>
  /** The catalogue was edited. */
  forget: () => void
}

export function createFacets({ db }: Pick<Deps, 'db'>): Facets {
  const kept = keptAMinute<string>()

  const count = async (asked: Asked): Promise<string> => {
    const listing = await toListing(db, asked)
    const cap = listing?.text ? policy.catalogue.countedMatches : null
    return JSON.stringify(listing ? present(await readFacets(db, listing, cap)) : NOTHING)
  }

  return {
    of(asked) {
      const base = withoutFilters(asked)
      return kept.get(keyOf(base), () => count(base))
    },
    forget: kept.forget,
  }
}

const NOTHING: ProductFacets = { colors: [], lowestPrice: 0, highestPrice: 0, availableCount: 0 }

/** Colours written differently are one; it is called and shown as most of its products have it. */
function present({ colors, lowestPriceCents, highestPriceCents, availableCount }: FacetRow): ProductFacets {
  const byName = new Map<string, ProductFacets['colors'][number]>()
  for (const { name, value, count } of colors) {
    const known = byName.get(folded(name))
    if (known) known.count += count
    else byName.set(folded(name), { name, value, count })
  }
  return {
    colors: [...byName.values()].sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    lowestPrice: toDollars(lowestPriceCents ?? 0),
    highestPrice: toDollars(highestPriceCents ?? 0),
    availableCount,
  }
}
