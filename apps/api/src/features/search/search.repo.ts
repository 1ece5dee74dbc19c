import { transpositions } from '@atelier/domain/products/search-terms'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What somebody looks for, as the database's text search reads it. */
export interface TextQuery {
  /** Every word, wherever it stands. */
  all: string
  /** Any of the words: what a match is ranked by. */
  any: string
}

/** So many words of the catalogue may be meant by one that is not in it. */
const MAX_SIMILAR_TERMS = 3
/** The database guesses well how many products have a word, and badly how many have one that begins so. */
const MAX_EXPANDED_TERMS = 12

/**
 * Reads the words as words of the catalogue: as they begin there, else as the ones that look most alike. A word that looks
 * like none is left out, as long as another is understood; null when none is.
 */
export async function resolveSearchTerms(db: Db, terms: readonly string[]): Promise<TextQuery | null> {
  const meanings = await findMeanings(db, terms)
  const groups = terms.map((word) => meanings.get(word) ?? []).filter((group) => group.length > 0)
  if (groups.length === 0) return null
  const either = (group: readonly string[]): string => `(${group.join(' | ')})`
  return {
    all: groups.map(either).join(' & '),
    any: groups.flat().join(' | '),
  }
}

/** Each understood word with the terms it stands for. A term is made of letters and digits, so it needs no quoting. */
async function findMeanings(db: Db, terms: readonly string[]): Promise<Map<string, string[]>> {
  const swaps = terms.flatMap((given) => transpositions(given).map((swapped) => ({ given, swapped })))
  const { rows } = await sql<{ given: string; term: string }>`
    with wanted as materialized (
      select given, exists (
        -- every word that begins so stands between these two
        select from search_words s where s.word >= given collate "C" and s.word < (given || '~') collate "C") as known
      from unnest(${[...terms]}::text[]) as given
    ), swapped as (
      select given, swapped
      from unnest(${swaps.map(({ given }) => given)}::text[], ${swaps.map(({ swapped }) => swapped)}::text[])
        as s (given, swapped)
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
