import type { WordFrequencies } from './word-frequencies.repo.ts'
import type { TextQuery } from './search-terms.repo.ts'

/**
 * Estimates how many products have the rarest term of a search: so many entries of the word index a search reads. An
 * estimate that is too low costs time, never a match.
 */
export function estimateMatches({ terms }: TextQuery, { products, shares }: WordFrequencies): number {
  const shareOf = (word: string): number => {
    if (!word.endsWith(':*')) return shares.get(word) ?? 0
    const prefix = word.slice(0, -2)
    return [...shares].reduce((sum, [known, share]) => (known.startsWith(prefix) ? sum + share : sum), 0)
  }
  return products * Math.min(...terms.map((words) => words.reduce((sum, word) => sum + shareOf(word), 0)))
}
