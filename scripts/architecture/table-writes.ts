/** A statement in the source that writes a table. */
export interface TableWrite {
  table: string
  line: number
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*|--\s.*/g
const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)|(?=[^'"`\s]))|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)|\bupdate\s+(?:only\s+)?(?!of\b|set\b|skip\b|nowait\b)(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi

/** Lists the tables that the SQL and Kysely statements of one file write. A name in a variable is `(dynamic)`. */
export function tableWrites(source: string): TableWrite[] {
  // Comments become spaces, so that the line numbers stay.
  const code = source.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...code.matchAll(WRITE)].map((match) => ({
    table: (match[1] ?? match[2] ?? match[3] ?? '(dynamic)').toLowerCase(),
    line: code.slice(0, match.index).split('\n').length,
  }))
}
