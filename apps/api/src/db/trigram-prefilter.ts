/** A word of so many characters with a digit in it is part of an id, a telephone number or a numbered address: few have it. */
const NUMBERED = 5
/** So many letters of each of several words are enough to find the few that have all of them. */
const BEGINNING = 4

/** The pattern that finds the text itself, whatever LIKE would make of its % and _. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * What a trigram index is asked for in the place of a text: a pattern that every match of it has too, with far fewer letters
 * to go through, because each three of them cost the index a walk through everybody who has them. What it finds is compared
 * with the text itself afterwards. The one word that looks like a number, else the beginnings of several words; a single word
 * as it is.
 */
export function trigramPrefilter(text: string): string {
  const terms = text.split(/[^\p{L}\p{N}]+/u)
  const numbered = terms.filter((word) => word.length >= NUMBERED && /\d/.test(word))
  const [longest] = numbered.toSorted((one, other) => other.length - one.length)
  if (longest !== undefined) return `%${longest}%`
  const telling = terms.filter((word) => word.length >= BEGINNING)
  if (telling.length < 2) return containing(text)
  return `%${telling.map((word) => word.slice(0, BEGINNING)).join('%')}%`
}

/** Whether a text is several whole words and nothing else, as the name of a person is: rare, however common each word may be. */
export const isFullName = (text: string): boolean => {
  const terms = text.trim().split(/\s+/)
  return terms.length > 1 && terms.every((word) => word.length >= BEGINNING && /^[\p{L}'’-]+$/u.test(word))
}
