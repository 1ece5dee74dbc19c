/** What the index has for a term: a word, the beginning of words, or the characters of a script without spaces in a row. */
export interface Lexemes {
  words: readonly string[]
  isPrefix: boolean
}

/** A search as text search queries of the database. */
export interface TextQuery {
  /** Matches all terms. */
  all: string
  /** Matches all terms in names, categories, colors and SKUs; used for ranking. */
  inLabels: string
  /** The same, and in the facts of the page, but not in the description; used for ranking. */
  inFacts: string
  /** Matches any term; used for ranking. */
  any: string
  /** The alternatives of each term. */
  terms: readonly (readonly Lexemes[])[]
}

/** Returns the queries for groups of alternatives; a product must match each group. */
export function textQueryOf(groups: readonly (readonly Lexemes[])[]): TextQuery {
  const every = (weights: string): string =>
    groups.map((group) => `(${group.map((lexemes) => operand(lexemes, weights)).join(' | ')})`).join(' & ')
  return {
    all: every(''),
    inLabels: every('AB'),
    inFacts: every('ABC'),
    any: groups.flatMap((group) => group.map((lexemes) => operand(lexemes, ''))).join(' | '),
    terms: groups,
  }
}

/** Words consist of letters, digits and underscores, so that quotes are all they need. */
function operand({ words, isPrefix }: Lexemes, weights: string): string {
  const suffix = `${isPrefix ? '*' : ''}${weights}`
  return `(${words.map((word) => (suffix === '' ? `'${word}'` : `'${word}':${suffix}`)).join(' <-> ')})`
}
