import { ORDER_STATUSES, type DisplayedOrderStatus } from '@atelier/domain/orders/status'
import { orderSearchSpellings } from '@atelier/domain/orders/order-search'
import type { ExportOrdersQuery, ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../db/client.ts'
import { CUSTOM_PLAN } from '../../db/prepared-statements.ts'
import { containing, isFullName, trigramPrefilter } from '../../db/trigram-prefilter.ts'
import { SHOP_MIDNIGHT, dailyOrderTotals } from './order-daily-totals.repo.ts'
import type { OrderRow } from './admin-orders.repo.ts'

/** What a page of the list is asked for: the filters, the order of things and the place in it. */
export type OrderPage = Omit<ListOrdersQuery, 'totals'>

/** Number and worth of the orders that match some filters. */
export interface OrderTotals {
  total: number
  totalValueCents: number
}

const customPlan = sql.raw(CUSTOM_PLAN)

/** Midnight that begins a day, where the reader is; the specification names no zone, so UTC where none was given. */
const midnight = (day: string, timeZone = 'UTC', daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`

/** A status filter finds what the list displays under that name (A4). */
function shownUnder(filter: ExportOrdersQuery['status']): DisplayedOrderStatus | undefined {
  if (filter === 'failed') return 'PAYMENT_FAILED'
  return ORDER_STATUSES.find((status) => status.toLowerCase() === filter)
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

/** The filters other than the search. The status is written out, so that the planner knows how common it is. */
function filterConditions(query: ExportOrdersQuery): RawBuilder<SqlBool> {
  const shown = shownUnder(query.status)
  const all: RawBuilder<SqlBool>[] = []
  if (shown) all.push(sql`shown_status = ${sql.lit(shown)}`)
  if (query.customer) all.push(sql`(user_id = ${query.customer} or guest_id = ${query.customer})`)
  if (query.from) all.push(sql`created_at >= ${midnight(query.from, query.timeZone)}`)
  if (query.to) all.push(sql`created_at < ${midnight(query.to, query.timeZone, 1)}`)
  return allOf(all)
}

/** What is the same in nearly all that is looked for says nothing: how order ids begin, and how addresses end. */
const selectivePart = (search: string): string => search.replace(/^ord-/i, '').replace(/@.*$/, '')
const SHORTEST_PART = 3

/**
 * A5: order id, e-mail or name of the customer, telephone or tracking number, whatever the case. The index is asked for the
 * telling part alone: going through the letters that every order has takes longer than comparing the few that have the rest.
 */
const matchesSearch = (search: string | undefined): RawBuilder<SqlBool> =>
  search ? sql<SqlBool>`(${sql.join(orderSearchSpellings(search).map(spelled), sql` or `)})` : sql<SqlBool>`true`

/** The lines of what is kept are one thing each: no search goes across two of them. */
function spelled(spelling: string): RawBuilder<SqlBool> {
  const search = spelling.replaceAll('\n', ' ')
  const part = selectivePart(search)
  const probe = trigramPrefilter(part.length < SHORTEST_PART ? search : part)
  if (probe === containing(search)) return sql<SqlBool>`search_text like lower(${probe})`
  return sql<SqlBool>`(search_text like lower(${probe})
    and (search_text || '') like lower(${containing(search)}))`
}

const matches = (query: ExportOrdersQuery): RawBuilder<SqlBool> =>
  allOf([filterConditions(query), matchesSearch(query.search)])

const SORT_COLUMNS = {
  id: sql`order_id`,
  date: sql`created_at`,
  customer: sql`lower(first_name || ' ' || last_name)`,
  total: sql`total_cents`,
} as const

function inOrder({ sort, order }: Pick<OrderPage, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = sql.raw(order)
  return sql`${SORT_COLUMNS[sort]} ${direction}, order_id ${direction}`
}

/** From so many rows on, a page is counted off from the nearer end of the list. */
const FAR = 1_000

/** A page of the orders that match. Late pages cost as much as early ones: their rows are fetched last. */
export async function listOrders(db: Db, query: OrderPage): Promise<OrderRow[]> {
  const offset = (query.page - 1) * query.pageSize
  const place = { limit: query.pageSize, offset }
  if (offset < FAR) return readPage(db, query, place)
  const { total } = await countOrders(db, query)
  if (offset >= total) return []
  if (offset <= total / 2) return readPage(db, query, place)
  const rest = total - offset
  const mirrored = {
    limit: Math.min(query.pageSize, rest),
    offset: Math.max(0, rest - query.pageSize),
  }
  const rows = await readPage(db, { ...query, order: query.order === 'asc' ? 'desc' : 'asc' }, mirrored)
  return rows.toReversed()
}

interface Place {
  limit: number
  offset: number
}

async function readPage(db: Db, query: OrderPage, place: Place): Promise<OrderRow[]> {
  if (!query.search) {
    const { limit, offset } = place
    return rowsOf(
      db,
      query,
      sql`select order_id from orders where ${filterConditions(query)} order by ${inOrder(query)} limit ${limit} offset ${offset}`,
    )
  }
  // Hardly two orders in a thousand are of one full name: walking would find too few of them.
  const walked = isFullName(query.search) ? null : await walk(db, query, place)
  return walked ?? searchIndex(db, query, place)
}

/** The whole rows of some ids, in the list's order. */
async function rowsOf(db: Db, query: OrderPage, ids: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${customPlan}
    with page as materialized (${ids})
    select o.* from page join orders o using (order_id) order by ${inOrder(query)}`.execute(db)
  return rows
}

const WALK = { atLeast: 1_000, perRow: 4, atMost: 40_000 }

/** What is common is found soon by going through the list from its beginning; null: not soon enough. */
async function walk(db: Db, query: OrderPage, { limit, offset }: Place): Promise<OrderRow[] | null> {
  const steps = Math.min(WALK.atMost, Math.max(WALK.atLeast, WALK.perRow * (offset + limit)))
  const rows = await rowsOf(
    db,
    query,
    sql`
      select order_id from (
        select * from orders where ${filterConditions(query)} order by ${inOrder(query)} limit ${steps}
      ) first where ${matchesSearch(query.search)} order by ${inOrder(query)} limit ${limit} offset ${offset}`,
  )
  return rows.length === limit ? rows : null
}

/** What is rare is found by its letters, all of it, and put in order then: the planner would rather walk. */
async function searchIndex(db: Db, query: OrderPage, { limit, offset }: Place): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${customPlan}
    with found as materialized (
      select order_id, created_at, total_cents, first_name, last_name from orders where ${matches(query)}
    ),
    page as materialized (
      select order_id from found order by ${inOrder(query)} limit ${limit} offset ${offset}
    )
    select o.* from page join orders o using (order_id) order by ${inOrder(query)}`.execute(db)
  return rows
}

/** How many orders match, and the sum of their totals: exact, and from the tallies wherever those know it. */
export async function countOrders(db: Db, query: ExportOrdersQuery): Promise<OrderTotals> {
  const statement = query.search || query.customer ? counted(query) : aggregatedTotals(query)
  const { rows } = await statement.execute(db)
  return rows[0] ?? { total: 0, totalValueCents: 0 }
}

const counted = (query: ExportOrdersQuery): RawBuilder<OrderTotals> => sql<OrderTotals>`${customPlan}
  select count(*) as total, coalesce(sum(total_cents), 0) as "totalValueCents" from orders where ${matches(query)}`

/**
 * Whole days of the shop's time from the tallies, what a reader's own days leave at both ends from the orders themselves.
 */
function aggregatedTotals({ status, from, to, timeZone }: ExportOrdersQuery): RawBuilder<OrderTotals> {
  const shown = shownUnder(status)
  const under = shown ? sql`shown_status = ${sql.lit(shown)}` : sql`true`
  if (!from && !to) {
    return sql<OrderTotals>`
      select coalesce(sum(orders), 0) as total, coalesce(sum(value_cents), 0) as "totalValueCents"
      from ${dailyOrderTotals} t where ${under}`
  }
  const start = from ? midnight(from, timeZone) : sql`'-infinity'::timestamptz`
  const end = to ? midnight(to, timeZone, 1) : sql`'infinity'::timestamptz`
  return sql<OrderTotals>`
    with span as (select ${start} as a, ${end} as b),
    days as materialized (
      select a, b, shop_day(b) as until,
        case when a = ${SHOP_MIDNIGHT(sql`shop_day(a)`)} then shop_day(a) else shop_day(a) + 1 end as since
      from span
    ),
    parts as (
      select orders, value_cents from ${dailyOrderTotals} t
      where ${under} and day >= (select since from days) and day < (select until from days)
      union all
      select 1, total_cents from orders
      where ${under} and created_at >= (select a from days)
        and created_at < (select least(b, ${SHOP_MIDNIGHT(sql`since`)}) from days)
      union all
      select 1, total_cents from orders
      where ${under} and created_at >= (select ${SHOP_MIDNIGHT(sql`greatest(since, until)`)} from days)
        and created_at < (select b from days)
    )
    select coalesce(sum(orders), 0) as total, coalesce(sum(value_cents), 0) as "totalValueCents" from parts`
}

/** The next orders that match, newest first, from below an order on. */
export async function listOrdersBefore(
  db: Db,
  query: ExportOrdersQuery,
  from: { orderId: string | null; limit: number },
): Promise<OrderRow[]> {
  const below =
    from.orderId === null
      ? sql`true`
      : sql`(created_at, order_id) < (select o.created_at, o.order_id from orders o where o.order_id = ${from.orderId})`
  const { rows } = await sql<OrderRow>`${customPlan}
    select * from orders where ${matches(query)} and ${below}
    order by created_at desc, order_id desc limit ${from.limit}`.execute(db)
  return rows
}
