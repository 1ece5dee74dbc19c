/**
 * Rules for migrations that run while processes of the previous version still serve: expand now, contract later. The
 * first process of a new version migrates, and old ones run until the rolling restart is complete. So a migration must
 * not drop what they use, and must not block them.
 */
interface Rule {
  name: string
  /** Matches one statement, in lower case, with single spaces and without comments. */
  pattern: RegExp
  /** The marker that the comment above such a statement must have. */
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
    name: 'requires a value',
    pattern:
      /\bset not null\b|\badd column(?: if not exists)? (?:(?!,|\bdefault\b|\bgenerated\b).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/,
    excuse: 'unused',
  },
  { name: 'drops a default', pattern: /\bdrop default\b/, excuse: 'unused' },
  {
    name: 'adds a constraint that old processes may violate',
    pattern: /\badd constraint\b(?!.*\bnot valid\b)|\badd (?:check|unique|foreign key|exclude)\b/,
    excuse: 'unused',
  },
  {
    name: 'rewrites every row of a table',
    pattern:
      /\badd column\b.*\bgenerated always as \(.*\bstored\b|\badd column\b.*\bdefault (?:gen_random_uuid|random|clock_timestamp)\b/,
    excuse: 'short',
  },
  { name: 'locks a table', pattern: /^(?:lock|cluster|reindex|vacuum full)\b/, excuse: 'short' },
]

/** A normalized statement with the comments directly above it. */
interface Statement {
  comments: string[]
  text: string
}

/** Splits a file into statements, except at semicolons in strings and function bodies. */
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
 * Returns the rule violations of a migration, each with its statement. Tables created in the same file are exempt. An
 * index on an older table must use `if not exists`, so that a large shop can create it beforehand with `concurrently`,
 * under the same name.
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
    return [...faults.map(({ name }) => name), ...(locks ? ['blocks writers while an index is made'] : [])].map(
      (name) => `${name}: ${text.slice(0, 80)}`,
    )
  })
}

/**
 * Checks the marker: `-- unused since 0031: …` names an earlier migration, `-- short: …` says why no query waits long.
 * Both require a reason.
 */
function isExcused(excuse: Rule['excuse'], number: number, { comments }: Statement): boolean {
  const text = comments.join(' ')
  if (excuse === 'short') return /\bshort: \w+/.test(text)
  const since = /\bunused since (\d{4}): \w+/.exec(text)?.[1]
  return since !== undefined && Number(since) < number
}
