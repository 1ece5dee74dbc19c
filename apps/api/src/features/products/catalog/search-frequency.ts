import type { WordFrequencies } from './word-frequencies.repo.ts'
import type { Lexemes, TextQuery } from './text-query.ts'

/**
 * Estimates how many products have the rarest term of a search: so many entries of the word index a search reads. An
 * estimate that is too low costs time, never a match.
 */
export function estimateMatches({ terms }: TextQuery, { products, shares }: WordFrequencies): number {
  const shareOf = ({ words, isPrefix }: Lexemes): number => {
    const [prefix = ''] = words
    if (!isPrefix) return Math.min(...words.map((word) => shares.get(word) ?? 0))
    return [...shares].reduce((sum, [known, share]) => (known.startsWith(prefix) ? sum + share : sum), 0)
  }
  return products * Math.min(...terms.map((group) => group.reduce((sum, lexemes) => sum + shareOf(lexemes), 0)))
}
