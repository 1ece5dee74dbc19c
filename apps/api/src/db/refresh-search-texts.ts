import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Each table with a column `find_text` that a trigger fills, its key, and the column that is null before that. */
const TABLES = [
  { table: 'products', key: 'product_id', missing: 'find_text' },
  { table: 'orders', key: 'order_id', missing: 'items_text' },
  { table: 'users', key: 'user_id', missing: 'find_text' },
  { table: 'returns', key: 'return_id', missing: 'find_text' },
  { table: 'contact_messages', key: 'message_id', missing: 'find_text' },
  { table: 'mails', key: 'mail_id', missing: 'find_text' },
] as const

/** Few enough that no statement holds a row longer than a moment. */
const BATCH = 200

/**
 * Describes the rows of an earlier version for searches, batch by batch: a migration that did so would lock a large
 * table for minutes. Skips rows that are locked; the next run takes them. Returns the number of rows.
 */
export async function refreshSearchTexts(db: Db, signal: AbortSignal): Promise<number> {
  let total = 0
  for (const { table, key, missing } of TABLES) {
    let described: number
    do {
      // The trigger of the table computes the value.
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set find_text = null where ${sql.ref(key)} in (
          select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(missing)} is null
          order by ${sql.ref(key)} limit ${BATCH} for no key update skip locked)`.execute(db)
      described = Number(numAffectedRows ?? 0)
      total += described
    } while (described === BATCH && !signal.aborted)
  }
  return total
}
