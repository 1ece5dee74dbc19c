import { toDollars } from '@atelier/domain/money'
import { policy } from '@atelier/domain/policy'
import type { ProductFacets } from '@atelier/domain/products/product.schema'
import { folded } from '@atelier/domain/products/search-words'
import type { Deps } from '../../deps.ts'
import { readFacets, type FacetRow } from './listings.repo.ts'
import { keyOf, toListing, withoutFilters, type Asked } from './read-listing.ts'

/** How old the count of what is available may be; an edit of the catalogue changes the rest, and is seen at once. */
const FRESH_MS = 60_000
const MAX_KEPT = 500

/** What lists can be narrowed down to, counted once a minute at most. */
export interface Facets {
  /** As JSON. */
  of: (asked: Asked) => Promise<string>
  /** The catalogue was edited. */
  forget: () => void
}

interface Kept {
  json: Promise<string>
  loadedAt: number
}

export function createFacets({ db }: Pick<Deps, 'db'>): Facets {
  let kept = new Map<string, Kept>()

  const count = async (asked: Asked): Promise<string> => {
    const listing = await toListing(db, asked)
    const cap = listing?.text ? policy.catalogue.countedMatches : null
    return JSON.stringify(listing ? present(await readFacets(db, listing, cap)) : NOTHING)
  }

  const load = (asked: Asked, key: string, into: Map<string, Kept>): Promise<string> => {
    const before = into.get(key)
    const json = count(asked)
    // Whoever comes meanwhile is told what was true a minute ago, if that is known: counting everything takes a moment.
    const entry = { json: before?.json ?? json, loadedAt: performance.now() }
    into.set(key, entry)
    json.then(
      () => into.set(key, { json, loadedAt: entry.loadedAt }),
      () => into.delete(key),
    )
    if (into.size > MAX_KEPT) into.delete(into.keys().next().value ?? '')
    return entry.json
  }

  return {
    of(asked) {
      const base = withoutFilters(asked)
      const key = keyOf(base)
      const known = kept.get(key)
      return known && performance.now() - known.loadedAt < FRESH_MS ? known.json : load(base, key, kept)
    },
    forget() {
      kept = new Map()
    },
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
