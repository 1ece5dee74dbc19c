/** Further terms of a search are ignored. */
const MAX_TERMS = 6
const MAX_TERM_LENGTH = 40

/** Words without meaning for a product search. */
const STOP_WORDS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss' }

/**
 * Normalizes text: lower case, no accents, only letters, digits and single spaces. The database function `folded` does
 * the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[œæøß]/g, (letter) => LIGATURES[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Splits a search text into terms: 'Clémence, NOIR' becomes clemence and noir. */
export const searchTerms = (text: string): string[] =>
  [...new Set(foldText(text).split(' '))]
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .slice(0, MAX_TERMS)
    .map((word) => word.slice(0, MAX_TERM_LENGTH))

/** Returns the word with each pair of adjacent letters swapped, the common typing error in short words. */
export const transpositions = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  ).filter((swapped) => swapped !== word)
