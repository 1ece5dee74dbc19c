import { foldText, isUnspaced } from '@atelier/domain/values/fold-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The trigram index finds this many characters anywhere. A shorter word of a script with spaces must begin a word. */
const SHORTEST_PART = 3
/** A word of this length with a digit is part of an id, a phone number or a numbered address, and so rare. */
const NUMBERED = 5
/** The first letters of several words suffice to find the few rows that contain all of them. */
const BEGINNING = 4

/** A part of a search between spaces, normalized: 'o brien' of "O'Brien". A row must contain all parts, in any order. */
interface SearchPart {
  folded: string
  /** What of it goes to the index: of an email address only the part before the @, because many share a domain. */
  selective: string
}

/** Returns the parts of a search. None: it has neither letters nor digits. */
export function searchParts(search: string): SearchPart[] {
  return search
    .split(/\s+/)
    .map((part) => {
      // 'ada@' is a whole word, and not the beginning of 'adam@'.
      const folded = `${foldText(part)}${part.endsWith('@') ? ' ' : ''}`
      const local = foldText(part.replace(/@.*$/, ''))
      return { folded, selective: local.length < SHORTEST_PART ? folded : local }
    })
    .filter(({ folded }) => folded.trim() !== '')
}

const patternOf = (folded: string): string =>
  folded.length < SHORTEST_PART && !isUnspaced(folded) ? `% ${folded}%` : `%${folded}%`

/**
 * Returns cheaper patterns for the trigram index that every match also matches: each trigram costs a scan of all rows
 * that have it. The longest word that looks like a number, else the beginnings of several words; null: the parts
 * themselves.
 */
export function indexPatterns(parts: readonly SearchPart[]): string[] | null {
  const terms = parts.flatMap(({ selective }) => selective.split(' '))
  const numbered = terms.filter((word) => word.length >= NUMBERED && /\d/.test(word))
  const [longest] = numbered.toSorted((one, other) => other.length - one.length)
  if (longest !== undefined) return [`%${longest}%`]
  const distinctive = terms.filter((word) => word.length >= BEGINNING)
  if (distinctive.length > 1) return distinctive.map((word) => `%${word.slice(0, BEGINNING)}%`)
  const isShortened = parts.some(({ folded, selective }) => folded !== selective)
  return isShortened ? parts.map(({ selective }) => patternOf(selective)) : null
}

/** Whether a search consists of several whole words, like a person's name: rare, however common each word is. */
export const isFullName = (search: string): boolean => {
  const terms = search.trim().split(/\s+/)
  return terms.length > 1 && terms.every((word) => word.length >= BEGINNING && /^[\p{L}'’-]+$/u.test(word))
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

export interface FindOptions {
  /** Other forms of the whole search, such as the digits of a phone number. */
  spellings?: readonly string[]
  /** Another condition that a part may meet instead; null: none. */
  orPart?: (part: string) => RawBuilder<SqlBool> | null
}

/**
 * Matches rows whose `text`, a value of the database function `find_text`, contains every part of a search: without
 * regard to case, accents, punctuation and order. Every list of staff searches with it. A search without letters and
 * digits matches nothing.
 */
export function findsAll(text: RawBuilder<unknown>, search: string, options: FindOptions = {}): RawBuilder<SqlBool> {
  const parts = searchParts(search)
  if (parts.length === 0) return sql<SqlBool>`false`
  const { spellings = [], orPart = () => null } = options
  const raw = search.trim().split(/\s+/)
  const hasAlternatives = raw.some((part) => orPart(part) !== null)
  const all = hasAlternatives
    ? allOf(raw.flatMap((part) => partCondition(text, part, orPart(part))))
    : indexed(text, parts)
  const others = spellings.flatMap((spelling) =>
    searchParts(spelling).map(({ folded }) => sql<SqlBool>`${text} like ${patternOf(folded)}`),
  )
  return others.length > 0 ? sql<SqlBool>`(${sql.join([all, ...others], sql` or `)})` : all
}

/** The condition on one part; none for a part without letters and digits. */
function partCondition(
  text: RawBuilder<unknown>,
  raw: string,
  alternative: RawBuilder<SqlBool> | null,
): RawBuilder<SqlBool>[] {
  const [part] = searchParts(raw)
  if (!part) return []
  const contained = sql<SqlBool>`${text} like ${patternOf(part.folded)}`
  return [alternative ? sql<SqlBool>`(${contained} or ${alternative})` : contained]
}

/** Only the selective patterns go to the index; the few candidates are compared with the whole parts. */
function indexed(text: RawBuilder<unknown>, parts: readonly SearchPart[]): RawBuilder<SqlBool> {
  const probes = indexPatterns(parts)
  const wanted = parts.map(({ folded }) => patternOf(folded))
  if (!probes) return allOf(wanted.map((pattern) => sql<SqlBool>`${text} like ${pattern}`))
  return allOf([
    ...probes.map((pattern) => sql<SqlBool>`${text} like ${pattern}`),
    ...wanted.map((pattern) => sql<SqlBool>`(${text} || '') like ${pattern}`),
  ])
}

/**
 * Matches the rows one of whose IDs a search names, as a whole or by its last six characters: all that a caller without personal
 * data may search for. `text` serves the index.
 */
export function findsNumber(
  text: RawBuilder<unknown>,
  search: string,
  ids: readonly RawBuilder<unknown>[],
): RawBuilder<SqlBool> {
  const typed = search.trim().replace(/^#/, '').toUpperCase()
  const isOneOf = ids.map((id) => sql<SqlBool>`(${id} = ${typed} or right(${id}, 6) = ${typed})`)
  return sql<SqlBool>`(${findsAll(text, search)} and (${sql.join(isOneOf, sql` or `)}))`
}
