import { isUnspaced } from '@atelier/domain/values/fold-text'
import { isMisspelled, transpositions } from '@atelier/domain/products/search-terms'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { textQueryOf, type Lexemes, type TextQuery } from './text-query.ts'

/** Maximum number of catalog words for a misspelled term. */
const MAX_SIMILAR_TERMS = 3
/** So many words, the most similar ones, are compared with a misspelled term. */
const MAX_COMPARED_TERMS = 10
/**
 * Up to this many completions a prefix expands to whole words: the planner estimates whole words well and prefixes
 * badly.
 */
const MAX_EXPANDED_TERMS = 12

/** A search with one of these words asks for products by what fits into them: 'fits a laptop'. */
const FITS = new Set(['fit', 'fits'])

/**
 * Maps search terms to words of the catalog: completions of the term, else similar words of names, categories, colors
 * and materials, else what fits into products. Returns null when a term is unknown, because every term must match.
 */
export async function resolveSearchTerms(db: Db, terms: readonly string[]): Promise<TextQuery | null> {
  const spaced = terms.filter((term) => !isUnspaced(term))
  const unspaced = terms.filter(isUnspaced)
  const [expansions, isKnown] = await Promise.all([expandTerms(db, spaced), knownCharacters(db, unspaced)])
  const lexemesOf = (term: string): Lexemes[] => {
    if (!isUnspaced(term)) return expansions.get(term) ?? []
    return isKnown(term) ? [{ words: [...term], isPrefix: false }] : []
  }
  const asked = new Map(terms.map((term) => [term, lexemesOf(term)]))
  if (terms.some((term) => FITS.has(term))) {
    const things = spaced.filter((term) => !FITS.has(term))
    const fitting = things.length > 0 ? await fittingWords(db, things) : new Map<string, Lexemes[]>()
    for (const [term, lexemes] of fitting) asked.set(term, lexemes)
    if (fitting.size > 0) for (const word of FITS) asked.delete(word)
  }
  const groups = [...asked.values()]
  return groups.every((group) => group.length > 0) ? textQueryOf(groups) : null
}

/** Words with this prefix sort between it and this bound, whatever their script. */
const END = sql`chr(1114111)`

/**
 * Returns the words of each known search term. The inner selects hide the number of terms from the planner, which would
 * otherwise plan every execution.
 */
async function expandTerms(db: Db, terms: readonly string[]): Promise<Map<string, Lexemes[]>> {
  if (terms.length === 0) return new Map()
  const swaps = terms.flatMap((given) => transpositions(given).map((swapped) => ({ given, swapped })))
  const { rows } = await sql<{ given: string; word: string; kind: 'word' | 'prefix' | 'similar' }>`
    with wanted as materialized (
      select given, exists (select from search_words s
        where s.word >= given collate "C" and s.word < (given || ${END}) collate "C") as known
      from unnest((select ${[...terms]}::text[])) as given
    ), swapped as (
      select given, swapped
      from unnest((select ${swaps.map(({ given }) => given)}::text[]),
        (select ${swaps.map(({ swapped }) => swapped)}::text[])) as s (given, swapped)
    )
    select w.given, unnest(case when cardinality(begun.words) > ${MAX_EXPANDED_TERMS} then array[w.given]
        else begun.words end) as word,
      case when cardinality(begun.words) > ${MAX_EXPANDED_TERMS} then 'prefix' else 'word' end as kind
    from wanted w cross join lateral (select array(
      select s.word from search_words s where s.word >= w.given collate "C" and s.word < (w.given || ${END}) collate "C"
      limit ${MAX_EXPANDED_TERMS + 1}) as words) begun
    where w.known
    union all
    select given, swapped, 'prefix' from swapped join wanted using (given) where not known and exists (
      select from search_words s where s.word >= swapped collate "C" and s.word < (swapped || ${END}) collate "C")
    union all
    select w.given, alike.word, 'similar' from wanted w cross join lateral (
      select s.word from search_words s where s.word % w.given and s.is_label
      order by similarity(s.word, w.given) desc, s.word limit ${MAX_COMPARED_TERMS}
    ) alike where not w.known`.execute(db)
  const expansions = new Map<string, Lexemes[]>()
  for (const [given, found] of Map.groupBy(rows, (row) => row.given)) {
    const similar = found.filter(({ kind, word }) => kind === 'similar' && isMisspelled(given, word))
    const exact = found.filter(({ kind }) => kind !== 'similar')
    const lexemes = [...exact, ...similar.slice(0, MAX_SIMILAR_TERMS)]
    expansions.set(
      given,
      lexemes.map(({ word, kind }) => ({ words: [word], isPrefix: kind === 'prefix' })),
    )
  }
  const unknown = terms.filter((term) => !expansions.get(term)?.length)
  return unknown.length > 0 ? new Map([...expansions, ...(await fittingWords(db, unknown))]) : expansions
}

/** Returns the terms that name what fits into some product: a phone, a notebook, documents, a laptop. */
async function fittingWords(db: Db, terms: readonly string[]): Promise<Map<string, Lexemes[]>> {
  const { rows } = await sql<{ given: string; word: string }>`
    select given, s.word from unnest((select ${[...terms]}::text[])) as given join search_words s
      on s.word >= ('_' || given) collate "C" and s.word < ('_' || given || ${END}) collate "C"`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ given }) => given)].map(([given, found]) => [
      given,
      found.map(({ word }) => ({ words: [word], isPrefix: false })),
    ]),
  )
}

/** Returns whether the catalog has all characters of a term of a script without spaces. */
async function knownCharacters(db: Db, terms: readonly string[]): Promise<(term: string) => boolean> {
  if (terms.length === 0) return () => false
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any((select ${[...new Set(terms.join(''))]}::text[])::text[])`.execute(
    db,
  )
  const known = new Set(rows.map(({ word }) => word))
  return (term) => [...term].every((character) => known.has(character))
}
