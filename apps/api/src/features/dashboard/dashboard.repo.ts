import type { AccessLimits } from '@atelier/domain/access/access-limits'
import type { AttentionKind } from '@atelier/domain/dashboard/dashboard-parts'
import { display } from '@atelier/domain/limits/display'
import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import type { Cents, Currency } from '@atelier/domain/money/money'
import { isReturnOpen, RETURN_STATUSES } from '@atelier/domain/returns/return-status'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type OrderRow, dailyOrderTotals } from '../orders/orders.public.ts'
import { lowStock, topSales, visible } from '../products/products.public.ts'

const { rows: ROWS, chartDays: CHART_DAYS } = display.dashboard

/** The revenue of orders in one currency. */
export interface RevenueSums {
  currency: Currency
  thisMonthCents: Cents
  lastMonthCents: Cents
  allTimeCents: Cents
  /** Of the days of the chart. */
  lastDaysCents: Cents
}

export interface Revenue {
  /** One per currency that has orders. */
  sums: RevenueSums[]
  /** The days of the chart in the currency of the shop, oldest first. */
  days: { day: string; cents: Cents }[]
}

/** Revenue of orders: paid less refunded, by the month and day in the shop's time zone in which they were placed. */
export async function readRevenue(db: Db, now: Date, shop: Currency): Promise<Revenue> {
  const [sums, days] = await Promise.all([
    sql<RevenueSums>`
      with today as materialized (
        select month::date as month, (month - make_interval(months => 1))::date as before,
          shop_day(${now}) - ${CHART_DAYS - 1}::integer as first
        from date_trunc('month', shop_day(${now})::timestamp) month
      )
      select currency, coalesce(sum(revenue_cents) filter (where day >= month), 0) as "thisMonthCents",
        coalesce(sum(revenue_cents) filter (where day < month and day >= before), 0)
          as "lastMonthCents",
        sum(revenue_cents) as "allTimeCents",
        coalesce(sum(revenue_cents) filter (where day between first and shop_day(${now})), 0) as "lastDaysCents"
      from ${dailyOrderTotals} t, today group by currency having sum(orders) > 0 order by currency`.execute(db),
    sql<{ day: string; cents: number }>`
      select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(t.revenue_cents), 0) as cents
      from (select (shop_day(${now}) - n) as day from generate_series(0, ${CHART_DAYS - 1}::integer) n) d
      left join ${dailyOrderTotals} t on t.day = d.day and t.currency = ${shop}
      group by d.day order by d.day`.execute(db),
  ])
  return { sums: sums.rows, days: days.rows }
}

/** Number of orders per displayed status. */
export async function countByStatus(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ shown: string; orders: number }>`
    select shown_status as shown, sum(orders) as orders from ${dailyOrderTotals} t group by 1`.execute(db)
  return new Map(rows.map(({ shown, orders }) => [shown, orders]))
}

export async function listRecentOrders(db: Db, { markets }: AccessLimits): Promise<OrderRow[]> {
  const shown = markets ? sql`market = any(${[...markets]}::text[])` : sql`true`
  const { rows } = await sql<OrderRow>`
    select * from orders where ${shown} order by created_at desc, order_id desc limit ${ROWS}::integer`.execute(db)
  return rows
}

export interface RecentCustomer {
  userId: string
  name: string
  email: string
  createdAt: Date
}

/** The newest registered customers. */
export async function listNewestCustomers(db: Db): Promise<RecentCustomer[]> {
  const { rows } = await sql<RecentCustomer>`
    select user_id as "userId", name, email, created_at as "createdAt" from users
    where role = 'customer' and deleted_at is null order by created_at desc limit ${ROWS}::integer`.execute(db)
  return rows
}

interface ProductLine {
  productId: string
  name: string
  image: { url: string; alt: string; widths: number[] } | null
}

const line = sql`p.product_id as "productId", p.name, (
  select json_build_object('url', i.url, 'alt', i.alt, 'widths', i.widths) from color_variants v join product_images i on i.variant_id = v.variant_id
  where v.product_id = p.product_id order by v.position, i.position limit 1) as image`

/** The bestsellers among all products that are or were for sale, without deleted ones. */
export async function listTopProducts(db: Db): Promise<(ProductLine & { salesCount: number })[]> {
  const { rows } = await sql<ProductLine & { salesCount: number }>`
    select ${line}, p.pieces as "salesCount" from ${topSales(ROWS)} p
    order by p.pieces desc, p.product_id`.execute(db)
  return rows
}

export async function listLowStock(db: Db): Promise<(ProductLine & { stock: number })[]> {
  const { rows } = await sql<ProductLine & { stock: number }>`
    select ${line}, p.stock from (
      select p.product_id, p.name, l.stock from ${lowStock} order by l.stock, p.name, p.product_id limit ${ROWS}::integer
    ) p order by p.stock, p.name, p.product_id`.execute(db)
  return rows
}

/** Products created within the number of days that A9 names. */
export async function listNewArrivals(db: Db, now: Date): Promise<(ProductLine & { createdAt: Date })[]> {
  const { rows } = await sql<ProductLine & { createdAt: Date }>`
    select ${line}, p.created_at as "createdAt" from products p
    where ${visible} and p.created_at >= ${now}::timestamptz - make_interval(days => ${shopperDisplay.catalog.newArrivalDays}::integer)
    order by p.created_at desc, p.product_id limit ${ROWS}::integer`.execute(db)
  return rows
}

/** Number of staff accounts, and of invitations that are still valid. */
export async function countStaff(db: Db): Promise<{ accounts: number; invitations: number }> {
  const { rows } = await sql<{ accounts: number; invitations: number }>`
    select (select count(*) from users where role = 'admin' and deleted_at is null) as accounts,
      (select count(distinct user_id) from auth_tokens
       where purpose = 'staff-invitation' and used_at is null and expires_at > now()) as invitations`.execute(db)
  return rows[0] ?? { accounts: 0, invitations: 0 }
}

interface AttentionCount {
  count: number
  oldestAt: Date | null
}

/** The current time, and the promised time to reply to a message. */
export interface AttentionTime {
  now: Date
  replyHours: number
}

/** Count and oldest time of the waiting items, by kind. Each is one statement over a partial index. */
const ATTENTION_QUERIES: Readonly<
  Record<AttentionKind, (asOf: AttentionTime) => ReturnType<typeof sql<AttentionCount>>>
> = {
  payments: () => sql<AttentionCount>`
    select coalesce(sum(orders), 0) as count, (
      select created_at from orders where shown_status = 'PAYMENT_FAILED' order by created_at, order_id limit 1
    ) as "oldestAt" from ${dailyOrderTotals} t where shown_status = 'PAYMENT_FAILED'`,
  refundsByHand: () => sql<AttentionCount>`
    select count(*) as count, min(created_at) as "oldestAt" from refunds where status = 'due_by_hand'`,
  refunds: () => sql<AttentionCount>`
    select count(*) as count, min(created_at) as "oldestAt" from refunds where status = 'failed'`,
  disputes: () => sql<AttentionCount>`
    select count(*) as count, min(opened_at) as "oldestAt" from disputes where state = 'open'`,
  differences: () => sql<AttentionCount>`
    select count(*) as count, min(first_seen_at) as "oldestAt" from ledger_differences where resolved_at is null`,
  returns: () => sql<AttentionCount>`
    select count(*) as count, min(requested_at) as "oldestAt" from returns
    where status = any(${RETURN_STATUSES.filter(isReturnOpen)}::text[])`,
  messages: ({ now, replyHours }) => sql<AttentionCount>`
    select count(*) as count, min(created_at) as "oldestAt" from contact_messages
    where status = 'open' and created_at < ${now}::timestamptz - make_interval(hours => ${replyHours}::integer)`,
  stock: () => sql<AttentionCount>`select count(*) as count, null::timestamptz as "oldestAt" from ${lowStock}`,
  heldMails: () => sql<AttentionCount>`
    select count(*) as count, min(created_at) as "oldestAt" from mails where status = 'held'`,
  // As long as the settings list them.
  mails: ({ now }) => sql<AttentionCount>`
    select count(*) as count, min(created_at) as "oldestAt" from mails where status in ('failed', 'uncertain')
      and created_at > ${now}::timestamptz - make_interval(days => ${display.failuresShownDays}::integer)`,
  // A later successful run clears a failed one.
  jobs: () => sql<AttentionCount>`
    select count(*) as count, min(started_at) as "oldestAt" from (
      select distinct on (job) outcome, started_at from job_runs order by job, started_at desc
    ) last where outcome = 'failed'`,
}

export async function readAttention(db: Db, kind: AttentionKind, asOf: AttentionTime): Promise<AttentionCount> {
  const { rows } = await ATTENTION_QUERIES[kind](asOf).execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}
