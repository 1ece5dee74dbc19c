import type { ComparedRange } from '@atelier/domain/analytics/range'
import type { SalesDimension } from '@atelier/domain/analytics/sales/sales.schema'
import type { Cents } from '@atelier/domain/money'
import { UNKNOWN_SOURCE } from '@atelier/domain/orders/order.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { SHOP_ZONE, shopMidnight } from '../../../db/midnight.ts'
import { REVENUE_CENTS } from '../../orders/orders.public.ts'

export type Period = 'current' | 'previous'
export type Periods = Readonly<Record<Period, ComparedRange>>

/** The time at which a period ends: midnight, or an hour of its last day. */
const endOf = ({ to, hours }: ComparedRange): RawBuilder<Date> =>
  hours === 24
    ? shopMidnight(sql`(${to}::date + 1)`)
    : sql<Date>`${shopMidnight(sql`${to}::date`)} + make_interval(hours => ${hours}::integer)`

/** The paid orders of one period, found by the index on their time. */
const soldIn = (period: Period, range: ComparedRange): RawBuilder<unknown> => sql`
  select ${sql.lit(period)} as period, order_id, created_at, country, paid_cents, refunded_cents,
    ${REVENUE_CENTS} as revenue_cents
  from orders
  where created_at >= ${shopMidnight(sql`${range.from}::date`)} and created_at < ${endOf(range)} and paid_cents > 0`

const sold = ({ current, previous }: Periods): RawBuilder<unknown> =>
  sql`${soldIn('current', current)} union all ${soldIn('previous', previous)}`

export interface SoldTotals {
  period: Period
  /** '2026-11-20', or the hour '09' of a single day. */
  key: string
  orders: number
  refundedOrders: number
  paidCents: Cents
  refundedCents: Cents
}

/** Sums the paid orders of both periods by day, or by hour for ranges of one day. Omits keys without orders. */
export async function sumSoldOrders(db: Db, periods: Periods, isHourly: boolean): Promise<SoldTotals[]> {
  const { rows } = await sql<SoldTotals>`
    select period, to_char(created_at at time zone ${SHOP_ZONE}, ${isHourly ? 'HH24' : 'YYYY-MM-DD'}::text) as key,
      count(*) as orders, count(*) filter (where refunded_cents > 0) as "refundedOrders",
      sum(paid_cents) as "paidCents", sum(refunded_cents) as "refundedCents"
    from (${sold(periods)}) s group by 1, 2`.execute(db)
  return rows
}

/** Returns whether the shop had placed an order before a day began. */
export async function hadOrdersBefore(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where created_at < ${shopMidnight(sql`(${day}::date + 1)`)} limit 1`.execute(db)
  return rows.length > 0
}

export interface SoldRow {
  dimension: SalesDimension
  period: Period
  /** Identifies the value; empty when unknown. */
  key: string
  label: string
  orders: number
  units: number
  revenueCents: Cents
  refundedCents: Cents
}

const sums = sql`count(distinct order_id) as orders, sum(units) as units,
  round(sum(revenue_cents))::bigint as "revenueCents", round(sum(refunded_cents))::bigint as "refundedCents"`

/**
 * Sums the paid orders of both periods by every dimension. An order with several line items is split by their price, so
 * that each dimension adds up to the revenue of the period. A source is known when the visit was counted.
 */
export async function listSoldRows(db: Db, periods: Periods): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    with sold as materialized (${sold(periods)}),
    items as (
      select s.*, i.product_id, i.name, coalesce(i.color, '') as color, i.quantity as units, i.position,
        i.unit_price_cents::numeric * i.quantity as price, sum(i.unit_price_cents::numeric * i.quantity) over w as total,
        count(*) over w as items
      from sold s join order_items i using (order_id) window w as (partition by s.period, s.order_id)
    ),
    lines as materialized (
      select period, order_id, product_id, name, color, units,
        revenue_cents * share as revenue_cents, refunded_cents * share as refunded_cents
      from (select *, case when total = 0 then 1.0 / items else price / total end as share from items) shared
    ),
    wholes as materialized (
      select s.period, s.order_id, s.country, s.revenue_cents, s.refunded_cents, coalesce(u.units, 0) as units,
        coalesce(split_part(c.source, ' / ', 1), ${UNKNOWN_SOURCE}::text) as source, coalesce(c.campaign, '') as campaign
      from sold s left join campaign_orders c using (order_id)
      left join (select period, order_id, sum(units) as units from lines group by 1, 2) u using (period, order_id)
    )
    select 'product' as dimension, period, product_id as key, max(name) as label, ${sums} from lines group by 2, 3
    union all
    select 'category', period, coalesce(p.category, ''), coalesce(p.category, ''), ${sums}
    from lines left join products p using (product_id) group by 2, 3
    union all
    select 'color', period, color, color, ${sums} from lines group by 2, 3
    union all
    select 'source', period, source, source, ${sums} from wholes group by 2, 3
    union all
    select 'country', period, country, country, ${sums} from wholes group by 2, 3
    union all
    select 'campaign', period, campaign, campaign, ${sums} from wholes where campaign <> '' group by 2, 3`.execute(db)
  return rows
}
