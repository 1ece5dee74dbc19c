/** More words than this nobody means; the rest is not looked for. */
const MAX_WORDS = 6
const MAX_WORD_LENGTH = 40

/** Words that say nothing about a bag. */
const EMPTY_WORDS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

const WRITTEN_OUT: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss' }

/** Lower case, no accents, nothing but letters, digits and single spaces; the database's function `folded` does the same. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[œæøß]/g, (letter) => WRITTEN_OUT[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** What somebody looks for, word by word: 'Clémence, NOIR' is clemence and noir. */
export const searchWords = (text: string): string[] =>
  [...new Set(folded(text).split(' '))]
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))

/** The word with two neighbours swapped, which is how people mistype short words. */
export const swappedNeighbors = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  ).filter((swapped) => swapped !== word)
