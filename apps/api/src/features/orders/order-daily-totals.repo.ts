import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/**
 * The revenue of an order: paid less refunded. The daily totals sum it up by the day of the order
 * (domain/orders/revenue.ts).
 */
export const REVENUE_CENTS = sql<number>`(paid_cents - refunded_cents)`

const COLUMNS = sql`day, shown_status, currency, orders, value_cents, revenue_cents`

/**
 * All daily totals, aggregated or pending: `day`, `shown_status`, `currency`, `orders`, `value_cents`, `revenue_cents`. Sum
 * the money of one currency only.
 */
export const dailyOrderTotals = sql`(
  select ${COLUMNS} from order_tallies union all select ${COLUMNS} from order_tally_changes)`

/** Merges pending changes into the daily totals. A concurrent reader counts each change once. Returns their number. */
export async function aggregateOrderTotals(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with changes as (delete from order_tally_changes returning *),
    summed as (
      select day, shown_status, currency, sum(orders) as orders, sum(value_cents) as value_cents,
        sum(revenue_cents) as revenue_cents
      from changes group by day, shown_status, currency
    ),
    folded as (
      insert into order_tallies as t (${COLUMNS})
      select ${COLUMNS} from summed order by day, shown_status, currency
      on conflict (day, shown_status, currency) do update set orders = t.orders + excluded.orders,
        value_cents = t.value_cents + excluded.value_cents, revenue_cents = t.revenue_cents + excluded.revenue_cents
    )
    select count(*) as folded from changes`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Counts all orders again, after the days of the shop began to start at another time. No order changes until the commit. */
export async function recountOrderDays(tx: Tx): Promise<void> {
  await sql`lock table orders in share row exclusive mode`.execute(tx)
  await sql`delete from order_tally_changes`.execute(tx)
  await sql`delete from order_tallies`.execute(tx)
  await sql`
    insert into order_tallies (${COLUMNS})
    select shop_day(created_at), shown_status, currency, count(*), sum(total_cents), sum(${REVENUE_CENTS})
    from orders group by 1, 2, 3`.execute(tx)
}
