import { likePattern } from './like-pattern.ts'

/** A word of this length with a digit is part of an id, a phone number or a numbered address, and so rare. */
const NUMBERED = 5
/** The first letters of several words suffice to find the few rows that contain all of them. */
const BEGINNING = 4

/**
 * Returns a cheaper pattern for the trigram index that every match of the text also matches: each trigram costs a scan of
 * all rows that have it. The caller compares the candidates with the text itself. The pattern is the longest word that
 * looks like a number, else the beginnings of several words, else the text.
 */
export function trigramPrefilter(text: string): string {
  const terms = text.split(/[^\p{L}\p{N}]+/u)
  const numbered = terms.filter((word) => word.length >= NUMBERED && /\d/.test(word))
  const [longest] = numbered.toSorted((one, other) => other.length - one.length)
  if (longest !== undefined) return `%${longest}%`
  const distinctive = terms.filter((word) => word.length >= BEGINNING)
  if (distinctive.length < 2) return likePattern(text)
  return `%${distinctive.map((word) => word.slice(0, BEGINNING)).join('%')}%`
}
