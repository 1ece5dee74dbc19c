import { transpositions } from '@atelier/domain/products/search-terms'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** A search as text search queries of the database. */
export interface TextQuery {
  /** Matches all terms. */
  all: string
  /** Matches any term; used for ranking. */
  any: string
  /** The words of each term; prefixes end with `:*`. */
  terms: readonly (readonly string[])[]
}

/** Maximum number of catalog words for an unknown term. */
const MAX_SIMILAR_TERMS = 3
/**
 * Up to this many completions a prefix expands to whole words: the planner estimates whole words well and prefixes
 * badly.
 */
const MAX_EXPANDED_TERMS = 12

/**
 * Maps search terms to words of the catalog: completions of the term, else the most similar words. Ignores unknown
 * terms; returns null when all are unknown.
 */
export async function resolveSearchTerms(db: Db, terms: readonly string[]): Promise<TextQuery | null> {
  const expansions = await expandTerms(db, terms)
  const groups = terms.map((word) => expansions.get(word) ?? []).filter((group) => group.length > 0)
  if (groups.length === 0) return null
  const either = (group: readonly string[]): string => `(${group.join(' | ')})`
  return {
    all: groups.map(either).join(' & '),
    any: groups.flat().join(' | '),
    terms: groups,
  }
}

/**
 * Returns the query terms of each known search term. They consist of letters and digits, so they need no quoting. The
 * inner selects hide the number of terms from the planner, which would otherwise plan every execution.
 */
async function expandTerms(db: Db, terms: readonly string[]): Promise<Map<string, string[]>> {
  const swaps = terms.flatMap((given) => transpositions(given).map((swapped) => ({ given, swapped })))
  const { rows } = await sql<{ given: string; term: string }>`
    with wanted as materialized (
      select given, exists (
        -- words with this prefix sort between these two bounds
        select from search_words s where s.word >= given collate "C" and s.word < (given || '~') collate "C") as known
      from unnest((select ${[...terms]}::text[])) as given
    ), swapped as (
      select given, swapped
      from unnest((select ${swaps.map(({ given }) => given)}::text[]),
        (select ${swaps.map(({ swapped }) => swapped)}::text[])) as s (given, swapped)
    )
    select w.given, unnest(case when cardinality(begun.words) > ${MAX_EXPANDED_TERMS} then array[w.given || ':*']
      else begun.words end) as term
    from wanted w cross join lateral (select array(
      select s.word from search_words s where s.word >= w.given collate "C" and s.word < (w.given || '~') collate "C"
      limit ${MAX_EXPANDED_TERMS + 1}) as words) begun
    where w.known
    union all
    select given, swapped || ':*' from swapped join wanted using (given) where not known and exists (
      select from search_words s where s.word >= swapped collate "C" and s.word < (swapped || '~') collate "C")
    union all
    select w.given, alike.word from wanted w cross join lateral (
      select s.word from search_words s where s.word % w.given
      order by similarity(s.word, w.given) desc, s.word limit ${MAX_SIMILAR_TERMS}
    ) alike where not w.known`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ given }) => given)].map(([given, found]) => [
      given,
      [...new Set(found.map(({ term }) => term))],
    ]),
  )
}
