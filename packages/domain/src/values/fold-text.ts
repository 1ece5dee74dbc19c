/**
 * What NFKD leaves and a search ignores: accents, Hebrew points, Arabic vowel signs and stretching, soft hyphens,
 * joiners, variation selectors. Vowel signs of other scripts are part of the word.
 */
const IGNORED = new RegExp(
  String.raw`[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670` +
    String.raw`\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff` +
    String.raw`\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200c-\u200f\u2060\ufeff]`,
  'g',
)

const pairs = (letters: string, typed: Iterable<string>): [string, string][] => {
  const replacements = [...typed]
  return [...letters].map((letter, index) => [letter, replacements[index] ?? letter])
}

/** Letters as people type them. */
const TYPED = new Map<string, string>([
  ...pairs('ßæœþ', ['ss', 'ae', 'oe', 'th']),
  ...pairs('øłđðħŧıŋς', 'olddhtinσ'),
  ...pairs('ىیکة', 'ييكه'),
  ...pairs('٠١٢٣٤٥٦٧٨٩', '0123456789'),
  ...pairs('۰۱۲۳۴۵۶۷۸۹', '0123456789'),
])
const TYPED_LETTERS = new RegExp(`[${[...TYPED.keys()].join('')}]`, 'g')

/** Everything but letters, digits and marks. Letters that look like an apostrophe are one. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{Cn}]+|[\u02b9-\u02bf]+/gu

/**
 * Normalizes text of any script for comparison: lower case, no accents, only letters, digits and single spaces. The
 * database function `fold_text` does the same, so that both find what the other stored.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(IGNORED, '')
    .toLowerCase()
    .replaceAll(TYPED_LETTERS, (letter) => TYPED.get(letter) ?? letter)
    .normalize('NFC')
    .replaceAll(SEPARATORS, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Splits text where it has none of letters, digits and marks. */
export const splitWords = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '')

/** Scripts that are written without spaces between words, as a class of a regular expression. */
const UNSPACED = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}`
const UNSPACED_RUNS = new RegExp(`[${UNSPACED}]+|[^ ${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** Splits folded text at spaces, and where a script without spaces begins or ends: 'a4 革のcup' is a4, 革の and cup. */
export const wordRuns = (folded: string): string[] => folded.match(UNSPACED_RUNS) ?? []

/** Whether a word belongs to a script without spaces: each of its characters is indexed as a word. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

/** Normalizes text as `foldText` does and keeps only the letters a to z: for codes and file names. */
export const foldToAscii = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
