import { toCents } from '@atelier/domain/money'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { folded, searchWords } from '@atelier/domain/products/search-words'
import { understand, type TextQuery } from '../search/search.repo.ts'
import type { Db } from '../../db/client.ts'
import type { Listing } from './listings.repo.ts'

/** What was asked for, without the ways to write the same twice. */
export interface Asked {
  category: ListProductsQuery['category']
  /** null: something was looked for in which there is no word. */
  words: readonly string[] | null
  /** Only these; none: whichever. */
  ids: readonly string[]
  colors: readonly string[]
  minPrice: number | null
  maxPrice: number | null
  isAvailable: boolean
}

export function readAsked(query: ListProductsQuery): Asked {
  return {
    category: query.category,
    words: wordsOf(query.q),
    ids: query.ids ?? [],
    colors: [...new Set((query.colors ?? []).map(folded))].sort(),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    isAvailable: query.available === 'true',
  }
}

function wordsOf(q: string | undefined): string[] | null {
  if (!q) return []
  const words = searchWords(q)
  return words.length > 0 ? words : null
}

/** Whether it is a category or everything, as it stands. */
export const isPlain = (asked: Asked): boolean =>
  asked.words?.length === 0 &&
  asked.ids.length === 0 &&
  asked.colors.length === 0 &&
  asked.minPrice === null &&
  asked.maxPrice === null &&
  !asked.isAvailable

/** The same without its filters: what facets are counted over. */
export const withoutFilters = ({ category, words }: Asked): Asked => ({
  category,
  words,
  ids: [],
  colors: [],
  minPrice: null,
  maxPrice: null,
  isAvailable: false,
})

/** Equal for what is answered alike. */
export const keyOf = (asked: Asked): string => JSON.stringify(Object.values(asked))

/** Ready for the database; null when nothing of what is looked for means anything in this catalogue. */
export async function toListing(db: Db, { words, minPrice, maxPrice, ...asked }: Asked): Promise<Listing | null> {
  if (words === null) return null
  let text: TextQuery | null = null
  if (words.length > 0) {
    text = await understand(db, words)
    if (!text) return null
  }
  return {
    category: asked.category,
    text,
    ids: asked.ids,
    colors: asked.colors,
    minPriceCents: minPrice === null ? null : toCents(minPrice),
    maxPriceCents: maxPrice === null ? null : toCents(maxPrice),
    isAvailable: asked.isAvailable,
  }
}
