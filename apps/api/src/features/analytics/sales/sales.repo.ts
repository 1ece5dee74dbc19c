import type { ComparedRange } from '@atelier/domain/analytics/range'
import type { SalesDimension } from '@atelier/domain/analytics/sales/sales.schema'
import type { Cents, Currency } from '@atelier/domain/money/money'
import { UNKNOWN_SOURCE } from '@atelier/domain/orders/order.schema'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../../../db/client.ts'
import { shopHour, shopMidnight, shopZone } from '../../../db/midnight.ts'
import { REVENUE_CENTS } from '../../orders/orders.public.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export type Period = 'current' | 'previous'
export type Periods = Readonly<Record<Period, ComparedRange>>

/** The paid orders of one period in all currencies, found by the index on their time. */
const soldIn = (period: Period, range: ComparedRange, region: ShopRegion): RawBuilder<unknown> => sql`
  select ${sql.lit(period)} as period, order_id, created_at, country, currency, paid_cents, refunded_cents,
    ${REVENUE_CENTS} as revenue_cents
  from orders
  where created_at >= ${shopMidnight(sql`${range.from}::date`, region)} and created_at < ${shopHour(sql`${range.to}::date`, range.hours, region)} and paid_cents > 0`

const sold = ({ current, previous }: Periods, region: ShopRegion): RawBuilder<unknown> =>
  sql`${soldIn('current', current, region)} union all ${soldIn('previous', previous, region)}`

export interface SoldTotals {
  period: Period
  /** '2026-11-20', or the hour '09' of a single day. */
  key: string
  currency: Currency
  orders: number
  refundedOrders: number
  paidCents: Cents
  refundedCents: Cents
}

/** Sums the paid orders of both periods by currency and by day, or by hour for ranges of one day. Omits keys without orders. */
export async function sumSoldOrders(
  db: Db,
  periods: Periods,
  isHourly: boolean,
  region: ShopRegion,
): Promise<SoldTotals[]> {
  const { rows } = await sql<SoldTotals>`
    select period, to_char(created_at at time zone ${shopZone(region)}, ${isHourly ? 'HH24' : 'YYYY-MM-DD'}::text) as key,
      currency, count(*) as orders, count(*) filter (where refunded_cents > 0) as "refundedOrders",
      sum(paid_cents) as "paidCents", sum(refunded_cents) as "refundedCents"
    from (${sold(periods, region)}) s group by 1, 2, 3`.execute(db)
  return rows
}

/** Returns whether the shop had placed an order before a day began. */
export async function hadOrdersBefore(db: Db, day: string, region: ShopRegion): Promise<boolean> {
  const { rows } = await sql`
    select from orders where created_at < ${shopMidnight(sql`(${day}::date + 1)`, region)} limit 1`.execute(db)
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

/** The columns that the line items of an order are summed by, and those that whole orders are summed by. */
const ITEM_DIMENSIONS = ['product', 'category', 'color'] as const satisfies SalesDimension[]
const ORDER_DIMENSIONS = ['source', 'country', 'campaign'] as const satisfies SalesDimension[]

const columns = (dimensions: readonly SalesDimension[]): RawBuilder<unknown> =>
  sql.join(dimensions.map((dimension) => sql.id(dimension)))

/** Sums each dimension of rows in one pass: one grouping set per dimension and period. */
const sumBy = (dimensions: readonly SalesDimension[]): RawBuilder<unknown> =>
  sql`group by grouping sets (${sql.join(dimensions.map((dimension) => sql`(period, ${sql.id(dimension)})`))})`

/** Returns a value per dimension, chosen by the grouping set of a summed row. */
const perDimension = (
  dimensions: readonly SalesDimension[],
  value: (dimension: SalesDimension) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const cases = dimensions.map((dimension) => sql`when grouping(${sql.id(dimension)}) = 0 then ${value(dimension)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The share of a line item in its order's money: by price, or equal parts of an order of free items. */
const shareOf = (cents: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when items = 1 then ${cents}::numeric
  when total = 0 then ${cents} * (1.0 / items) else ${cents} * (price / total) end`

/**
 * Rounds the sums of a dimension so that they add up to the whole: each boundary between two rows is rounded once, so
 * that no cent is counted twice or lost.
 */
const wholeCents = (cents: RawBuilder<unknown>): RawBuilder<number> => {
  const until = sql`sum(sum(${cents})) over in_order`
  return sql<number>`(round(${until}) - round(${until} - sum(${cents})))::bigint`
}

/**
 * Sums the paid orders of both periods in one currency by every dimension. An order with several line items is split by their price, so
 * that each dimension adds up to the revenue of the period. A source is known when the visit was counted.
 *
 * A quarter of a large shop is 300,000 orders: sorting them in memory takes half as long as on disk, and compiling the
 * statement (JIT) takes longer than it saves. A week is faster with one lookup per order than with a scan of all line
 * items, which the planner prefers unless a random page costs little.
 */
export function listSoldRows(db: Db, periods: Periods, currency: Currency, region: ShopRegion): Promise<SoldRow[]> {
  return inTransaction(db, async (tx) => {
    await sql`
      select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
        set_config('random_page_cost', '1.1', true)`.execute(tx)
    const { rows } = await soldRows(periods, currency, region).execute(tx)
    return rows
  })
}

const soldRows = (periods: Periods, currency: Currency, region: ShopRegion): RawBuilder<SoldRow> => sql<SoldRow>`
  with items as (
    select s.*, i.product_id as product, i.name, coalesce(p.category, '') as category, coalesce(i.color, '') as color,
      i.quantity, i.unit_price_cents::numeric * i.quantity as price
    from (${sold(periods, region)}) s left join order_items i using (order_id) left join products p using (product_id)
    where s.currency = ${currency}
  ),
  -- All windows share the sort by order. The nth row of a value in its order: the first one counts the order.
  lines as materialized (
    select *, sum(price) over w as total, count(*) over w as items, sum(quantity) over w as order_units,
      row_number() over w as nth,
      ${sql.join(
        ITEM_DIMENSIONS.map(
          (dimension) =>
            sql`row_number() over (partition by order_id, period, ${sql.id(dimension)}) as ${sql.id(`nth_${dimension}`)}`,
        ),
      )}
    from items window w as (partition by order_id, period)
  ),
  shared as (
    select *, ${shareOf(sql`revenue_cents`)} as revenue, ${shareOf(sql`refunded_cents`)} as refunded
    from lines where product is not null
  ),
  wholes as (
    select l.*, coalesce(split_part(c.source, ' / ', 1), ${UNKNOWN_SOURCE}::text) as source,
      coalesce(c.campaign, '') as campaign
    from lines l left join campaign_orders c using (order_id) where nth = 1
  )
  select ${perDimension(ITEM_DIMENSIONS, (dimension) => sql.lit(dimension))} as dimension, period,
    coalesce(${columns(ITEM_DIMENSIONS)}) as key,
    case when grouping(product) = 0 then max(name)
      when grouping(category) = 0 then coalesce((select c.name from categories c where c.slug = shared.category), '')
      else coalesce(${columns(ITEM_DIMENSIONS)}) end as label,
    ${perDimension(ITEM_DIMENSIONS, (dimension) => sql`count(*) filter (where ${sql.id(`nth_${dimension}`)} = 1)`)} as orders,
    sum(quantity) as units, ${wholeCents(sql`revenue`)} as "revenueCents", ${wholeCents(sql`refunded`)} as "refundedCents"
  from shared ${sumBy(ITEM_DIMENSIONS)}
  window in_order as (partition by grouping(${columns(ITEM_DIMENSIONS)}), period order by coalesce(${columns(ITEM_DIMENSIONS)}))
  union all
  select ${perDimension(ORDER_DIMENSIONS, (dimension) => sql.lit(dimension))}, period,
    coalesce(${columns(ORDER_DIMENSIONS)}) as key, coalesce(${columns(ORDER_DIMENSIONS)}), count(*),
    coalesce(sum(order_units), 0), sum(revenue_cents), sum(refunded_cents)
  from wholes ${sumBy(ORDER_DIMENSIONS)} having grouping(campaign) = 1 or campaign <> ''`
