import type { ClientBase, PoolClient } from 'pg'
import { destroyConnection } from './connection-probe.ts'

/** A new connection that does not take its limits by then is closed. */
const DEADLINE_MS = 5_000

/** PostgreSQL ends a statement, and a transaction that does nothing, after this long; 0 means never. */
const limits = (timeoutMs: number, scope: 'session' | 'local'): string =>
  `set ${scope} statement_timeout = ${timeoutMs}; set ${scope} idle_in_transaction_session_timeout = ${timeoutMs}`

/**
 * Sets the limits of a new connection. As statements, because a pooler such as PgBouncer refuses a connection that names
 * them in its first message.
 */
export async function limitSession(client: ClientBase, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => destroyConnection(client as PoolClient), DEADLINE_MS)
  try {
    await client.query(limits(timeoutMs, 'session'))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sets the limits of every transaction, in the message that begins it. For a pooler in transaction mode, where the next
 * transaction has another session. There `alter role` limits a statement on its own.
 */
export function limitTransactions(client: PoolClient, timeoutMs: number): void {
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>
  client.query = ((...args: unknown[]) => {
    const [text, ...rest] = args
    if (typeof text !== 'string' || !/^(begin|start transaction)\b[^;]*$/.test(text)) return query(...args)
    // Several statements have several results.
    return query(`${text}; ${limits(timeoutMs, 'local')}`, ...rest).then((results) => (results as unknown[])[0])
  }) as typeof client.query
}
