import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { displayedStatusesOf } from '@atelier/domain/orders/order-filters'
import { orderSearchSpellings, searchedAmount } from '@atelier/domain/orders/order-search'
import { filterNames, type FilterName } from '@atelier/domain/contract/list-query'
import { ExportOrdersQuery, UNKNOWN_SOURCE, type ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import type { Currency } from '@atelier/domain/money/money'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { dayPlus } from '@atelier/domain/region/shop-dates'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { sumInCurrency, sumsInOthers } from '../../../db/currency-sums.ts'
import { hasSeveralCurrencies } from '../../../db/has-several-currencies.ts'
import { customPlan } from '../../../db/prepared-statements.ts'
import { midnight, shopMidnight } from '../../../db/midnight.ts'
import { findsAll, findsNumber, isFullName } from '../../../db/find-text.ts'
import { isInCategory } from '../../categories/categories.public.ts'
import { dailyOrderTotals } from '../order-daily-totals.repo.ts'
import { nationalDigits } from '../e164.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { LISTED_COLUMNS, type ListedOrder } from './listed-order.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** The currency of the total value, and of an amount that a search names: that of the shop, or of the filter. */
interface InCurrency {
  amountCurrency: Currency
}

/** What the caller's role shows: only orders of its markets, and without personal data no search but by number. */
interface Shown {
  limits: AccessLimits
}

/** The filters, the currency of amounts, and the limits of the caller. */
export type OrderListFilters = ExportOrdersQuery & InCurrency & Shown

/** The query for a page of the list: filters, sort order and page. */
export type OrderListPage = Omit<ListOrdersQuery, 'totals'> & InCurrency & Shown

/** The number of orders that match some filters, and the total value of those in each currency. */
export interface MatchingOrders {
  total: number
  /** In the currency of amounts. */
  totalValueCents: number
  otherTotals: CurrencySum[]
}

const NO_ORDERS: MatchingOrders = { total: 0, totalValueCents: 0, otherTotals: [] }

/** Matches the status filter, or everything without one. Statuses are literals, so that the planner knows their frequency. */
function isShown(filter: ExportOrdersQuery['status']): RawBuilder<SqlBool> {
  const statuses = displayedStatusesOf(filter)
  return statuses
    ? sql<SqlBool>`shown_status in (${sql.join(statuses.map((status) => sql.lit(status)))})`
    : sql<SqlBool>`true`
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

/** Returns all filters but the search. */
function filterConditions(query: OrderListFilters, region: ShopRegion): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = []
  const { markets } = query.limits
  if (markets) all.push(sql`market = any(${[...markets]}::text[])`)
  if (query.status) all.push(isShown(query.status))
  if (query.customer) all.push(sql`(user_id = ${query.customer} or guest_id = ${query.customer})`)
  if (query.product) {
    all.push(sql`order_id in (select order_id from order_items where product_id = ${query.product})`)
  }
  if (query.category) {
    all.push(sql`order_id in (
      select order_id from order_items join products p using (product_id) where ${isInCategory(query.category)})`)
  }
  if (query.color) all.push(sql`order_id in (select order_id from order_items where color = ${query.color})`)
  if (query.country) all.push(sql`country = ${query.country}`)
  if (query.source) all.push(cameFrom(query.source, query))
  if (query.campaign) all.push(isCampaignOrder(sql`campaign = ${query.campaign}`, query))
  if (query.money) all.push(query.money === 'paid' ? sql`paid_cents > 0` : sql`refunded_cents > 0`)
  if (query.currency) all.push(sql`currency = ${query.currency}`)
  if (query.from) all.push(sql`created_at >= ${midnight(query.from, region, query.timeZone)}`)
  if (query.to) all.push(sql`created_at < ${midnight(query.to, region, query.timeZone, 1)}`)
  return allOf(all)
}

/** Matches orders whose visit came from a source, or was not counted. */
const cameFrom = (source: string, range: ExportOrdersQuery): RawBuilder<SqlBool> =>
  source === UNKNOWN_SOURCE
    ? sql`not exists (select from campaign_orders c where c.order_id = orders.order_id)`
    : isCampaignOrder(sql`split_part(source, ' / ', 1) = ${source}`, range)

/** By how many days the day of a visit may differ from the days of the range: it ends at midnight, and in another zone. */
const VISIT_DAYS_APART = 3

/**
 * Matches orders by their visit. A range of days limits the visits too, because a visit and its order are less than an
 * hour apart: otherwise the source of every order would be read.
 */
function isCampaignOrder(condition: RawBuilder<SqlBool>, { from, to }: ExportOrdersQuery): RawBuilder<SqlBool> {
  const conditions = [condition]
  if (from) conditions.push(sql`day >= ${dayPlus(from, -VISIT_DAYS_APART)}::date`)
  if (to) conditions.push(sql`day <= ${dayPlus(to, VISIT_DAYS_APART)}::date`)
  return sql`order_id in (select order_id from campaign_orders where ${allOf(conditions)})`
}

/**
 * Matches every part of the search in order id, email, name, city, state, postal code and products, or as an amount; the
 * whole search also as a phone or tracking number (A5).
 */
const matchesSearch = ({ search, amountCurrency, limits }: OrderListFilters, region: ShopRegion): RawBuilder<SqlBool> =>
  !search
    ? sql<SqlBool>`true`
    : limits.masksPersonalData
      ? findsNumber(sql`find_text`, search, [sql`order_id`])
      : findsAll(sql`find_text`, search, {
          spellings: [...orderSearchSpellings(search), nationalDigits(search) ?? []].flat(),
          orPart: (part) => isTotal(part, amountCurrency, region),
        })

/**
 * Matches the total of an order in one currency, when a part of a search is an amount; without decimals, any with that
 * whole part.
 */
function isTotal(part: string, currency: Currency, region: ShopRegion): RawBuilder<SqlBool> | null {
  const amount = searchedAmount(part, currency, region)
  return (
    amount && sql<SqlBool>`(currency = ${currency} and total_cents between ${amount.fromCents} and ${amount.toCents})`
  )
}

const matches = (query: OrderListFilters, region: ShopRegion): RawBuilder<SqlBool> =>
  allOf([filterConditions(query, region), matchesSearch(query, region)])

const SORT_COLUMNS = {
  id: sql`order_id`,
  date: sql`created_at`,
  customer: sql`fold_text(first_name || ' ' || last_name)`,
  total: sql`total_cents`,
} as const

/** How a list is sorted. Totals of several currencies are not compared: the list is sorted by currency first. */
type OrderListSort = Pick<OrderListPage, 'sort' | 'order'> & { isByCurrency?: boolean }

type SortedPage = OrderListPage & OrderListSort

function sortColumns({ sort, order, isByCurrency = false }: OrderListSort): RawBuilder<unknown> {
  const direction = sql.raw(order)
  const currency = isByCurrency ? sql`currency ${direction}, ` : sql``
  return sql`${currency}${SORT_COLUMNS[sort]} ${direction}, order_id ${direction}`
}

/** Sorts by currency first where the sort compares money and there are orders in several. */
const withSort = async (db: Db, query: OrderListPage): Promise<SortedPage> => ({
  ...query,
  isByCurrency: query.sort === 'total' && (await hasSeveralCurrencies(db)),
})

/** From this offset on, a page is read from the nearer end of the list. */
const DISTANT_OFFSET = 1_000

/**
 * Returns a page of matching orders, and their number and value unless the client fetches them later. One statement
 * where the daily totals know the filters; otherwise both are read side by side.
 */
export async function readOrderPage(
  db: Db,
  { totals, ...query }: ListOrdersQuery & InCurrency & Shown,
  region: ShopRegion,
): Promise<{ rows: ListedOrder[]; totals: MatchingOrders | null }> {
  const offset = (query.page - 1) * query.pageSize
  if (totals === 'now' && hasOnlyAggregatedFilters(query) && offset < DISTANT_OFFSET) {
    return pageWithTotals(db, await withSort(db, query), { limit: query.pageSize, offset }, region)
  }
  const [rows, counted] = await Promise.all([
    listOrders(db, query, region),
    totals === 'now' ? countOrders(db, query, region) : null,
  ])
  return { rows, totals: counted }
}

async function pageWithTotals(
  db: Db,
  query: SortedPage,
  range: PageRange,
  region: ShopRegion,
): Promise<{ rows: ListedOrder[]; totals: MatchingOrders }> {
  const { rows } = await sql<ListedOrder & MatchingOrders>`${planOf(query)}
    with page as materialized (${pageIds(query, range, region)})
    select ${LISTED_COLUMNS}, t.total, t."totalValueCents", t."otherTotals"
    from (${aggregatedTotals(query, region)}) t left join (page join orders o using (order_id)) on true
    order by ${sortColumns(query)}`.execute(db)
  const { total, totalValueCents, otherTotals } = rows[0] ?? NO_ORDERS
  // The only row of an empty page has totals and no order.
  const orders = rows.filter((row) => (row.order_id as string | null) !== null)
  return { rows: orders, totals: { total, totalValueCents, otherTotals } }
}

/** Returns a page of matching orders. Late pages cost as much as early ones: whole rows are fetched last. */
export async function listOrders(db: Db, page: OrderListPage, region: ShopRegion): Promise<ListedOrder[]> {
  const query = await withSort(db, page)
  const offset = (query.page - 1) * query.pageSize
  const range = { limit: query.pageSize, offset }
  if (offset < DISTANT_OFFSET) return readPage(db, query, range, region)
  const { total } = await countOrders(db, query, region)
  if (offset >= total) return []
  if (offset <= total / 2) return readPage(db, query, range, region)
  const rest = total - offset
  const mirrored = {
    limit: Math.min(query.pageSize, rest),
    offset: Math.max(0, rest - query.pageSize),
  }
  const rows = await readPage(db, { ...query, order: query.order === 'asc' ? 'desc' : 'asc' }, mirrored, region)
  return rows.toReversed()
}

interface PageRange {
  limit: number
  offset: number
}

/** The ids of a page without a search. The first page is a text without values, so that its plan is made once. */
function pageIds(query: SortedPage, { limit, offset }: PageRange, region: ShopRegion): RawBuilder<unknown> {
  const rows = offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`
  return sql`select order_id from orders where ${filterConditions(query, region)} order by ${sortColumns(query)} ${rows}`
}

/** Values of filters need a plan for each execution. A status is a literal and needs none. */
const planOf = (query: OrderListFilters): RawBuilder<unknown> =>
  query.limits.markets || filterNames(ExportOrdersQuery).some((name) => name !== 'status' && query[name])
    ? customPlan
    : sql``

async function readPage(db: Db, query: SortedPage, range: PageRange, region: ShopRegion): Promise<ListedOrder[]> {
  if (!query.search) return rowsOf(db, query, pageIds(query, range, region))
  // At most about two in a thousand orders share a full name, so a scan would find too few.
  const scanned = isFullName(query.search) ? null : await scanFromStart(db, query, range, region)
  return scanned ?? searchIndex(db, query, range, region)
}

/** Returns the whole rows of some ids, in the list's order. */
async function rowsOf(db: Db, query: SortedPage, ids: RawBuilder<unknown>): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`${planOf(query)}
    with page as materialized (${ids})
    select ${LISTED_COLUMNS} from page join orders o using (order_id) order by ${sortColumns(query)}`.execute(db)
  return rows
}

const SCAN_STEPS = { atLeast: 1_000, perRow: 4, atMost: 40_000 }

/** Scans from the start of the list, which finds frequent matches quickly. Returns null if it did not fill the page. */
async function scanFromStart(
  db: Db,
  query: SortedPage,
  { limit, offset }: PageRange,
  region: ShopRegion,
): Promise<ListedOrder[] | null> {
  const steps = Math.min(SCAN_STEPS.atMost, Math.max(SCAN_STEPS.atLeast, SCAN_STEPS.perRow * (offset + limit)))
  const rows = await rowsOf(
    db,
    query,
    sql`
      select order_id from (
        select * from orders where ${filterConditions(query, region)} order by ${sortColumns(query)} limit ${steps}
      ) first where ${matchesSearch(query, region)} order by ${sortColumns(query)} limit ${limit} offset ${offset}`,
  )
  return rows.length === limit ? rows : null
}

/**
 * Finds rare matches through the trigram index and sorts afterwards. Left to itself, the planner would scan the sort
 * index.
 */
async function searchIndex(
  db: Db,
  query: SortedPage,
  { limit, offset }: PageRange,
  region: ShopRegion,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`${customPlan}
    with found as materialized (
      select order_id, created_at, currency, total_cents, first_name, last_name from orders where ${matches(query, region)}
    ),
    page as materialized (
      select order_id from found order by ${sortColumns(query)} limit ${limit} offset ${offset}
    )
    select ${LISTED_COLUMNS} from page join orders o using (order_id) order by ${sortColumns(query)}`.execute(db)
  return rows
}

/** The filters that the daily totals know. */
const AGGREGATED_FILTERS: readonly FilterName<ExportOrdersQuery>[] = ['status', 'from', 'to']
const OTHER_FILTERS = filterNames(ExportOrdersQuery).filter((name) => !AGGREGATED_FILTERS.includes(name))

const hasOnlyAggregatedFilters = (query: OrderListFilters): boolean =>
  query.limits.markets === null && !OTHER_FILTERS.some((name) => query[name])

/** Returns the exact number of matching orders and the sums of their totals, from the daily totals where possible. */
export async function countOrders(db: Db, query: OrderListFilters, region: ShopRegion): Promise<MatchingOrders> {
  const statement = hasOnlyAggregatedFilters(query) ? aggregatedTotals(query, region) : countMatches(query, region)
  const { rows } = await statement.execute(db)
  return rows[0] ?? NO_ORDERS
}

/** Totals of rows of `currency`, `orders` and `cents`, one per currency. */
const totalsOf = (currency: Currency, rows: RawBuilder<unknown>): RawBuilder<MatchingOrders> => sql<MatchingOrders>`
  select coalesce(sum(orders), 0) as total, ${sumInCurrency(currency)} as "totalValueCents",
    ${sumsInOthers(currency)} as "otherTotals"
  from (${rows}) t`

const countMatches = (query: OrderListFilters, region: ShopRegion): RawBuilder<MatchingOrders> =>
  sql<MatchingOrders>`${customPlan} ${totalsOf(
    query.amountCurrency,
    sql`select currency, count(*) as orders, sum(total_cents) as cents from orders where ${matches(query, region)} group by 1`,
  )}`

/**
 * Sums whole days from the daily totals. In the client's time zone days begin at another hour, so the remainder at both
 * ends comes from the orders.
 */
function aggregatedTotals(
  { amountCurrency, status, from, to, timeZone }: OrderListFilters,
  region: ShopRegion,
): RawBuilder<MatchingOrders> {
  const under = isShown(status)
  const summed = sql`select currency, sum(orders) as orders, sum(value_cents) as cents`
  if (!from && !to) return totalsOf(amountCurrency, sql`${summed} from ${dailyOrderTotals} t where ${under} group by 1`)
  const start = from ? midnight(from, region, timeZone) : sql`'-infinity'::timestamptz`
  const end = to ? midnight(to, region, timeZone, 1) : sql`'infinity'::timestamptz`
  const ofDays = sql`
    with span as (select ${start} as a, ${end} as b),
    days as materialized (
      select a, b, shop_day(b) as until,
        case when a = ${shopMidnight(sql`shop_day(a)`, region)} then shop_day(a) else shop_day(a) + 1 end as since
      from span
    ),
    parts as (
      select currency, orders, value_cents from ${dailyOrderTotals} t
      where ${under} and day >= (select since from days) and day < (select until from days)
      union all
      select currency, 1, total_cents from orders
      where ${under} and created_at >= (select a from days)
        and created_at < (select least(b, ${shopMidnight(sql`since`, region)}) from days)
      union all
      select currency, 1, total_cents from orders
      where ${under} and created_at >= (select ${shopMidnight(sql`greatest(since, until)`, region)} from days)
        and created_at < (select b from days)
    )
    ${summed} from parts group by 1`
  return totalsOf(amountCurrency, ofDays)
}

/** Returns the next matching orders after a given order, newest first. */
export async function listOrdersBefore(
  db: Db,
  query: OrderListFilters,
  from: { orderId: string | null; limit: number },
  region: ShopRegion,
): Promise<OrderRow[]> {
  const below =
    from.orderId === null
      ? sql`true`
      : sql`(created_at, order_id) < (select o.created_at, o.order_id from orders o where o.order_id = ${from.orderId})`
  const { rows } = await sql<OrderRow>`${customPlan}
    select * from orders where ${matches(query, region)} and ${below}
    order by created_at desc, order_id desc limit ${from.limit}`.execute(db)
  return rows
}
