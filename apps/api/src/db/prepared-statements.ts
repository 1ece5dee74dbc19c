import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'

/** Beyond this number a connection sends statements unnamed: the server holds every named plan in memory. */
const MAX_NAMES_PER_CONNECTION = 256

/**
 * Prefix of a statement whose best plan depends on its values, such as a search for a rare or a common word: it is
 * planned on every execution and never prepared.
 */
export const customPlan = sql.raw('/* custom plan */')

/**
 * Begin, set and DDL gain nothing from preparing. A text without values may hold several statements, which cannot be
 * prepared.
 */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && (values.length > 0 || !text.includes(';'))
}

/** The errors for an outdated prepared plan: the table changed, or the statement is gone. */
const STALE_PLAN_CODES = new Set(['0A000', '26000'])

const statementNames = new Map<string, string>()

/** The same text has the same name in every process, so that a connection pooler can share the plans. */
export function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = `s_${hash('sha1', text, 'base64url').slice(0, 22)}`
  if (statementNames.size < MAX_NAMES_PER_CONNECTION * 4) statementNames.set(text, name)
  return name
}

type Query = (config: QueryConfig) => Promise<unknown>

/**
 * Makes a connection send named prepared statements, which PostgreSQL parses and plans once.
 */
export function usePreparedStatements(client: PoolClient): void {
  const send = client.query.bind(client) as unknown as (...rest: unknown[]) => Promise<unknown>
  const named = new Set<string>()
  // A plan from before a migration is replaced once; inside a transaction the error has already ended it.
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
  const query = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2 || !isPreparable(text, values)) {
      return send(...args)
    }
    const name = statementName(text)
    if (!named.has(name)) {
      if (named.size >= MAX_NAMES_PER_CONNECTION) return send(...args)
      named.add(name)
    }
    return sendNamed({ name, text, values })
  }
  client.query = query as typeof client.query
}
