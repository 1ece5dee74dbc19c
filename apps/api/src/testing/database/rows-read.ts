import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'

/**
 * Returns how many rows of these tables `work` makes the database read: a cost that does not depend on the machine.
 * Sequential scans are off, because the planner may prefer them for the small tables of a test.
 */
export async function rowsRead(db: Db, tables: readonly string[], work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const count = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ rows: number }>`
      select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as rows from pg_stat_xact_user_tables
      where relname = any(${[...tables]}::text[])`.execute(tx)
    return rows[0]?.rows ?? 0
  }
  return inTransaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await count(tx)
    await work(tx)
    return (await count(tx)) - before
  })
}
