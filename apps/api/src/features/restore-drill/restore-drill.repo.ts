import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Returns the size of a database in bytes. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Returns the id of the newest order; null: there is none. */
export async function findNewestOrderId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.order_id ?? null
}
