import { hash } from 'node:crypto'
import type { PoolClient, QueryConfig } from 'pg'

/** Beyond this many, a connection sends statements unnamed: the server keeps every named plan in memory. */
const MAX_NAMES_PER_CONNECTION = 256

/**
 * Stands before a statement whose best plan depends on its values, such as a search for a rare word or a common one: it is
 * planned every time and never prepared.
 */
export const CUSTOM_PLAN = '/* planned anew */'

/** Begin, set and DDL gain nothing, and a text without values may hold several statements, which have no plan. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && (values.length > 0 || !text.includes(';'))
}

/** The server's way to say that a prepared plan no longer fits: the table changed, or the statement is gone. */
const STALE_PLAN_CODES = new Set(['0A000', '26000'])

const statementNames = new Map<string, string>()

/** The same text has the same name in every process, so that a pooler in between can share the plans. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = `s_${hash('sha1', text, 'base64url').slice(0, 22)}`
  if (statementNames.size < MAX_NAMES_PER_CONNECTION * 4) statementNames.set(text, name)
  return name
}

type Query = (config: QueryConfig) => Promise<unknown>

/**
 * Makes a connection send its statements as named prepared ones, which PostgreSQL parses and plans once instead of every
 * time. Not for the embedded database: all its connections share one session, and so one set of names.
 */
export function usePreparedStatements(client: PoolClient): void {
  const send = client.query.bind(client) as unknown as (...rest: unknown[]) => Promise<unknown>
  const named = new Set<string>()
  // A plan made before a migration is replaced once; inside a transaction the error has already ended it.
  const sendNamed: Query = async (config) => {
    try {
      return await send(config)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (typeof code !== 'string' || !STALE_PLAN_CODES.has(code)) throw error
      named.clear()
      return await send({ text: config.text, values: config.values })
    }
  }
  const query = (...given: unknown[]): unknown => {
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values) || given.length > 2 || !isPreparable(text, values)) {
      return send(...given)
    }
    const name = statementName(text)
    if (!named.has(name)) {
      if (named.size >= MAX_NAMES_PER_CONNECTION) return send(...given)
      named.add(name)
    }
    return sendNamed({ name, text, values })
  }
  client.query = query as typeof client.query
}
