import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

/** Whether the store has an order. */
export async function hasOrders(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from orders limit 1`.execute(tx)
  return rows.length > 0
}

export async function isKnownTimeZone(tx: Tx, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${timeZone}`.execute(tx)
  return rows.length > 0
}

/** Whether the function `shop_day` returns the days of a time zone. */
export async function hasShopDaysOf(db: Db | Tx, timeZone: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_proc where oid = 'shop_day(timestamptz)'::regprocedure and position(${`'${timeZone}'`} in prosrc) > 0`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Makes the function `shop_day` return the days of a time zone that the database knows. Days that are stored stay as they
 * are: today's visits may count for the day before.
 */
export async function moveShopDays(tx: Tx, timeZone: string): Promise<void> {
  const body = `select (moment at time zone '${timeZone}')::date`
  await sql`
    create or replace function shop_day(moment timestamptz) returns date language sql immutable strict parallel safe
    as ${sql.lit(body)}`.execute(tx)
}
