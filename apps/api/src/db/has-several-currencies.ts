import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Whether there are orders in more than one currency. Reads the daily totals only. */
export async function hasSeveralCurrencies(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from (select currency, orders from order_tallies union all select currency, orders from order_tally_changes) t
    group by currency having sum(orders) > 0 limit 2`.execute(db)
  return rows.length > 1
}
