/**
 * What a migration may do while processes of the version before still serve: expand now, contract later. A new version's first
 * process migrates and the old ones go on for as long as a rolling restart takes, so nothing they read or write may go away in
 * the same version that stops using it, and nothing may keep them waiting.
 */
interface Rule {
  name: string
  /** In one statement, in lower case, with single spaces and without comments. */
  pattern: RegExp
  /** What the comment above such a statement must say. */
  excuse: 'unused' | 'short'
}

const RULES: readonly Rule[] = [
  { name: 'drops a column', pattern: /\bdrop column\b/, excuse: 'unused' },
  {
    name: 'drops a table, view, type or function',
    pattern: /^drop (?:table|view|materialized view|type|function|trigger|sequence)\b/,
    excuse: 'unused',
  },
  { name: 'renames', pattern: /\brename (?:to|column|constraint)\b|\brename \w+ to\b/, excuse: 'unused' },
  {
    name: 'changes a type',
    pattern: /\balter (?:column )?\w+ (?:set data )?type\b|^alter type\b(?!.*\badd value\b)/,
    excuse: 'unused',
  },
  {
    name: 'demands a value',
    pattern:
      /\bset not null\b|\badd column(?: if not exists)? (?:(?!,|\bdefault\b|\bgenerated\b).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/,
    excuse: 'unused',
  },
  { name: 'takes a default away', pattern: /\bdrop default\b/, excuse: 'unused' },
  {
    name: 'adds a rule that what old processes write may break',
    pattern: /\badd constraint\b(?!.*\bnot valid\b)|\badd (?:check|unique|foreign key|exclude)\b/,
    excuse: 'unused',
  },
  {
    name: 'writes every row of a table anew',
    pattern:
      /\badd column\b.*\bgenerated always as \(.*\bstored\b|\badd column\b.*\bdefault (?:gen_random_uuid|random|clock_timestamp)\b/,
    excuse: 'short',
  },
  { name: 'locks a table', pattern: /^(?:lock|cluster|reindex|vacuum full)\b/, excuse: 'short' },
]

/** The comments right above a statement, and the statement as the rules read it. */
interface Statement {
  comments: string[]
  text: string
}

/** Splits a file at its semicolons; those in strings and in the bodies of functions part nothing. */
export function statementsOf(file: string): Statement[] {
  const statements: Statement[] = []
  let comments: string[] = []
  let text = ''
  const tokens = file.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'$;]+|[-/$']/g)
  for (const [token] of tokens) {
    if (token.startsWith('--') || token.startsWith('/*')) comments.push(token.replace(/^--\s*|^\/\*|\*\/$/g, '').trim())
    else if (token !== ';') text += /^['$]./.test(token) ? "''" : token
    else {
      statements.push({ comments, text: text.toLowerCase().replace(/\s+/g, ' ').trim() })
      comments = []
      text = ''
    }
  }
  if (text.trim()) statements.push({ comments, text: text.toLowerCase().replace(/\s+/g, ' ').trim() })
  return statements
}

const CREATES_TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/
const ALTERS_TABLE = /^alter table (?:only )?(?:if exists )?(\w+)/
const INDEXES_TABLE = /^create (?:unique )?index (if not exists )?.*?\bon (?:only )?(\w+)/

/**
 * What is wrong with a migration, each fault with its statement. Tables that the file itself makes are nobody's yet. An index
 * on an older table says `if not exists`: a large shop makes it beforehand with `concurrently`, under the same name.
 */
export function migrationFaults(number: number, file: string): string[] {
  const made = new Set<string>()
  return statementsOf(file).flatMap((statement) => {
    const { text } = statement
    const table = CREATES_TABLE.exec(text)?.[1]
    if (table) made.add(table)
    if (made.has(ALTERS_TABLE.exec(text)?.[1] ?? '')) return []
    const faults = RULES.filter(({ pattern, excuse }) => pattern.test(text) && !isExcused(excuse, number, statement))
    const [, ifNotExists, indexed = ''] = INDEXES_TABLE.exec(text) ?? []
    const locks = indexed !== '' && !made.has(indexed) && !ifNotExists && !isExcused('short', number, statement)
    return [...faults.map(({ name }) => name), ...(locks ? ['keeps writers waiting while an index is made'] : [])].map(
      (name) => `${name}: ${text.slice(0, 80)}`,
    )
  })
}

/** `-- unused since 0031: …` names an earlier migration; `-- short: …` says why nobody waits long. Both say more than that. */
function isExcused(excuse: Rule['excuse'], number: number, { comments }: Statement): boolean {
  const text = comments.join(' ')
  if (excuse === 'short') return /\bshort: \w+/.test(text)
  const since = /\bunused since (\d{4}): \w+/.exec(text)?.[1]
  return since !== undefined && Number(since) < number
}
