import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What an order is found in, and what it is found by, while it is placed. */
const TABLES = ['orders', 'order_items', 'idempotency_keys', 'waiting_pieces'] as const

/**
 * Has the database look at its tables of orders, if it thinks that they hold less than half of `stored`. It plans what it does
 * again and again by what it saw last, and looks by itself once a minute: sixty orders are read whole, quickly, and an hour's
 * worth of a good minute still is. Returns whether it looked.
 */
export async function analyzeOrderTables(db: Db, stored: number): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select reltuples * 2 < ${stored}::real as "isBehind" from pg_class where oid = 'orders'::regclass`.execute(db)
  if (!rows[0]?.isBehind) return false
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(db)
  return true
}
