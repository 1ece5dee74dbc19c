import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The tables that placing an order reads and writes. */
const TABLES = ['orders', 'order_items', 'idempotency_keys', 'waiting_pieces'] as const

/**
 * Analyzes the order tables if the planner's estimate is below half of `stored` orders. Returns whether it did. The
 * database itself analyzes once a minute. Until then cached plans scan whole tables, which is fast for sixty orders but
 * slow after a busy minute.
 */
export async function analyzeOrderTables(db: Db, stored: number): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select reltuples * 2 < ${stored}::real as "isBehind" from pg_class where oid = 'orders'::regclass`.execute(db)
  if (!rows[0]?.isBehind) return false
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(db)
  return true
}
