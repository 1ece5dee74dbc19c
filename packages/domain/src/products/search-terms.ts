import { foldText, wordRuns } from '../values/fold-text.ts'

/** Further terms of a search are ignored. */
const MAX_TERMS = 6
const MAX_TERM_LENGTH = 40

/** Words without meaning for a product search. */
const STOP_WORDS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** Splits a search text into terms: 'Clémence, NOIR' becomes clemence and noir. */
export const searchTerms = (text: string): string[] =>
  [...new Set(wordRuns(foldText(text)))]
    .filter((word) => !STOP_WORDS.has(word))
    .slice(0, MAX_TERMS)
    .map((word) => word.slice(0, MAX_TERM_LENGTH))

/** Returns the word with each pair of adjacent letters swapped, the common typing error in short words. */
export const transpositions = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  ).filter((swapped) => swapped !== word)

/** In shorter words one typing error makes another word. */
const SHORTEST_MISSPELLED = 4
const LONG_WORD = 6

/** Returns the number of letters to insert, remove or replace between two words. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, typed] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + Number(character !== typed)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Whether `typed` may be a misspelling of `word`: one wrong character, or two in a longer word. */
export const isMisspelled = (typed: string, word: string): boolean =>
  typed.length >= SHORTEST_MISSPELLED && editDistance(typed, word) <= (typed.length >= LONG_WORD ? 2 : 1)
