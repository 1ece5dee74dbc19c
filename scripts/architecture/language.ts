import { parseSync } from 'oxc-parser'

/** What docs/glossary.md refuses. */
export interface Language {
  /** Aliases of a term: refused in comments and identifiers. Lower case; several words are separated by a space. */
  aliases: readonly string[]
  /** Words refused in comments only. */
  words: readonly string[]
  /** Identifiers that may contain an alias. */
  names: ReadonlySet<string>
}

export interface Finding {
  line: number
  text: string
  avoid: string
}

const sectionOf = (markdown: string, title: string): string =>
  markdown.split(/^## /m).find((section) => section.startsWith(title)) ?? ''

const inBackticks = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** Reads the tables and lists of the glossary. */
export function parseGlossary(markdown: string): Language {
  const rows = [...markdown.matchAll(/^\| (?<term>[^|]+) \| (?<meaning>[^|]+) \| (?<avoid>[^|]*)\|$/gm)]
  const aliases = rows
    .flatMap(({ groups }) => (groups?.['avoid'] ?? '').split(','))
    .map((alias) => alias.trim().toLowerCase())
    .filter((alias) => alias !== '' && alias !== 'avoid' && !/^-+$/.test(alias))
  const stays = sectionOf(markdown, 'Names that stay')
  const firstColumn = [...stays.matchAll(/^\| (?<names>`[^|]+) \|/gm)].map(({ groups }) => groups?.['names'] ?? '')
  return {
    aliases,
    words: inBackticks(sectionOf(markdown, 'Avoided words')),
    names: new Set(firstColumn.flatMap(inBackticks)),
  }
}

/** The words of an identifier: `callOffPayment` and `CALL_OFF` become `call off payment` and `call off`. */
const wordsOf = (identifier: string): string =>
  identifier
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$-]+/g, ' ')
    .toLowerCase()

const wholeWords = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])(?:${phrases.map((phrase) => phrase.replaceAll(' ', '\\s+')).join('|')})(?![\\w-])`, 'gi')

interface Node {
  type: string
  start: number
  name?: unknown
  value?: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A string that names something: a path, a metric, a job, a template, a key. A text on screen has spaces. */
const NAME = /^[\w./:{}-]+$/

/** The identifiers, and the parts of the strings that name something: `order.made` has two. */
function* namesIn(node: Node, isProduct: boolean): Generator<{ name: string; start: number }> {
  if (/^(?:JSX)?Identifier$/.test(node.type) && typeof node.name === 'string') yield node as Node & { name: string }
  if (isProduct && node.type === 'Literal' && typeof node.value === 'string' && NAME.test(node.value))
    for (const name of node.value.split(/[./:{}]+/)) yield { name, start: node.start }
  // The path of an import is the name of a file.
  if (node.type === 'ImportDeclaration') return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* namesIn(child, isProduct)
  }
}

/** Finds avoided words in the comments, the identifiers and, outside tests, the strings that name something. */
export function avoidedLanguage(path: string, text: string, { aliases, words, names }: Language): Finding[] {
  const inComments = wholeWords([...aliases, ...words])
  // Parsing takes most of the time, and most files contain none of the words.
  if (wordsOf(text).search(inComments) < 0) return []
  const isProduct = !/\.(?:test|spec)\.|\/testing\/|^(?:e2e|bench|scripts)\//.test(path)
  const { comments, program } = parseSync(path, text)
  const inNames = wholeWords(aliases)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  // Code in backticks names something that exists; the identifier itself is checked where it is declared.
  const found = comments.flatMap(({ value, start }) =>
    [...value.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)).matchAll(inComments)].map((match) => ({
      line: lineAt(start + match.index),
      text: value.trim(),
      avoid: match[0],
    })),
  )
  for (const { name, start } of namesIn(program, isProduct)) {
    const [avoid] = names.has(name) ? [] : (wordsOf(name).match(inNames) ?? [])
    if (avoid) found.push({ line: lineAt(start), text: name, avoid })
  }
  return found
}
