import type { Counts } from '@atelier/domain/analytics/aggregate-visits'
import type { AnalyticsRange, ComparedRange } from '@atelier/domain/analytics/range'
import type { Medium } from '@atelier/domain/analytics/traffic-source'
import type { Cents, Currency } from '@atelier/domain/money/money'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { sumInCurrency, sumsInOthers } from '../../db/currency-sums.ts'
import { shopHour, shopMidnight, shopZone } from '../../db/midnight.ts'
import { REVENUE_CENTS, dailyOrderTotals } from '../orders/orders.public.ts'
import { dailyTotals, type Days } from './daily-totals.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export type Totals = Omit<Counts, 'times'>

const totals = sql`
  coalesce(sum(visitors), 0) as visitors, coalesce(sum(visits), 0) as visits,
  coalesce(sum(page_views), 0) as "pageViews", coalesce(sum(bounces), 0) as bounces, coalesce(sum(seconds), 0) as seconds`

export interface OverviewTotals extends Totals {
  name: 'current' | 'previous' | 'all'
  /** The first day with data; null without any. */
  since: string | null
}

/** Sums a range, the previous one and all retained days: one row each. */
export const sumOverview = (ranges: {
  current: AnalyticsRange
  previous: ComparedRange
  all: AnalyticsRange
}): RawBuilder<OverviewTotals> => {
  const { current, previous, all } = ranges
  return sql<OverviewTotals>`
    select r.name, ${totals}, to_char(min(day), 'YYYY-MM-DD') as since
    from (values ('current', ${current.from}::date, ${current.to}::date, 24),
      ('previous', ${previous.from}::date, ${previous.to}::date, ${previous.hours}::integer),
      ('all', ${all.from}::date, ${all.to}::date, 24)) r(name, first, last, hours)
    left join ${dailyTotals('hour', all)} t
      on t.day between r.first and r.last and (t.day < r.last or t.value::integer < r.hours)
    group by r.name`
}

/** Sums by hour of a day ('09') or by day of a range ('2026-11-20'). Omits keys without data. */
export const sumSeries = (days: Days): RawBuilder<Totals & { key: string }> => {
  const key = days.from === days.to ? sql`value` : sql`to_char(day, 'YYYY-MM-DD')`
  return sql`select ${key} as key, ${totals} from ${dailyTotals('hour', days)} t group by 1`
}

export interface PageViewCount {
  path: string
  pageViews: number
  uniqueViews: number
}

/** Lists the most viewed pages. */
export const listPages = (days: Days, limit: number): RawBuilder<PageViewCount> => sql`
  select value as path, sum(page_views) as "pageViews", sum(visitors) as "uniqueViews"
  from ${dailyTotals('page', days)} t group by value order by 2 desc, 3 desc, 1 limit ${limit}::integer`

export interface Source {
  source: string
  medium: Medium
  visitors: number
  visits: number
}

/** Lists traffic sources, most visitors first. */
export const listSources = (days: Days, limit: number): RawBuilder<Source> => sql`
  select value as source, detail as medium, sum(visitors) as visitors, sum(visits) as visits
  from ${dailyTotals('source', days)} t group by value, detail order by 3 desc, 4 desc, 1, 2 limit ${limit}::integer`

export interface CampaignVisits {
  campaign: string
  source: string
  visitors: number
  visits: number
  orders: number
  /** The revenue of the orders in one currency. */
  cents: Cents
  otherTotals: CurrencySum[]
}

/** Lists the visits, orders and revenue of campaigns, most visits first. Revenue is computed as on the dashboard. */
export const listCampaignVisits = (
  days: Days,
  { limit, currency }: { limit: number; currency: Currency },
): RawBuilder<CampaignVisits> => sql`
  select campaign, source, sum(visitors) as visitors, sum(visits) as visits, sum(orders) as orders,
    ${sumInCurrency(currency)} as cents, ${sumsInOthers(currency)} as "otherTotals"
  from (
    select campaign, source, currency, sum(visitors) as visitors, sum(visits) as visits, sum(orders) as orders,
      sum(cents) as cents
    from (
      select value as campaign, detail as source, ${sql.lit(currency)} as currency, visitors, visits, 0 as orders,
        0 as cents
      from ${dailyTotals('campaign', days)} t
      union all
      select c.campaign, c.source, currency, 0, 0, 1, ${REVENUE_CENTS} from campaign_orders c join orders using (order_id)
      where c.campaign <> '' and c.day between ${days.from}::date and ${days.to}::date
    ) brought
    group by 1, 2, 3
  ) per_currency
  group by 1, 2 order by 4 desc, 6 desc, 1, 2 limit ${limit}::integer`

export interface Users {
  value: string
  users: number
}

/** Lists devices or countries, most visitors first. */
export const listUsers = (dimension: 'device' | 'country', days: Days, limit: number): RawBuilder<Users> => sql`
  select value, sum(visitors) as users from ${dailyTotals(dimension, days)} t
  group by value order by 2 desc, 1 limit ${limit}::integer`

export interface ReachedGoal {
  /** Empty for the row with all visits. */
  goal: string
  /** Empty for the goal's total. */
  detail: string
  visits: number
}

/** Counts the visits that reached each goal, and all visits. `countOrders` counts the orders. */
export const listGoals = (days: Days): RawBuilder<ReachedGoal> => sql`
  select value as goal, detail, sum(visits) as visits from ${dailyTotals('goal', days)} t group by value, detail
  union all
  select '', '', coalesce(sum(visits), 0) from ${dailyTotals('hour', days)} t
  order by 3 desc, 2`

/** Orders that staff created, which no visit led to. They are few, and the audit log records each. */
const madeByStaff = sql`
  (select o.created_at from audit_entries a join orders o on o.order_id = a.target_id where a.action = 'order.made')`

/**
 * Counts the orders that customers placed, without those created by staff. Reads daily totals for whole days and counts
 * the last day, of which only some hours may be included.
 */
export async function countOrdersOfDays(
  db: Db,
  { from, to, hours }: ComparedRange,
  region: ShopRegion,
): Promise<number> {
  const last = sql`${to}::date`
  const end = shopHour(last, hours, region)
  const { rows } = await sql<{ orders: number }>`
    select (select coalesce(sum(orders), 0) from ${dailyOrderTotals} t where day >= ${from}::date and day < ${last})
      + (select count(*) from orders where created_at >= ${shopMidnight(last, region)} and created_at < ${end})
      - (select count(*) from ${madeByStaff} m
        where created_at >= ${shopMidnight(sql`${from}::date`, region)} and created_at < ${end}) as orders`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Counts the orders of these days that a counted visit placed. The visit may end on the day after. */
export async function countVisitOrders(
  db: Db,
  { from, to, hours }: ComparedRange,
  region: ShopRegion,
): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from campaign_orders c join orders o using (order_id)
    where c.day between ${from}::date and ${to}::date + 1
      and o.created_at >= ${shopMidnight(sql`${from}::date`, region)} and o.created_at < ${shopHour(sql`${to}::date`, hours, region)}`.execute(
    db,
  )
  return rows[0]?.orders ?? 0
}

/** Counts orders by the keys of `sumSeries`. */
export async function countOrderSeries(db: Db, { from, to }: Days, region: ShopRegion): Promise<Map<string, number>> {
  const first = shopMidnight(sql`${from}::date`, region)
  const end = shopMidnight(sql`(${to}::date + 1)`, region)
  const ofHours = sql`
    select to_char(created_at at time zone ${shopZone(region)}, 'HH24') as key, count(*) as orders from orders
    where created_at >= ${first} and created_at < ${end} group by 1`
  const ofDays = sql`
    select to_char(day, 'YYYY-MM-DD') as key, sum(orders) as orders from ${dailyOrderTotals} t
    where day between ${from}::date and ${to}::date group by 1`
  const key = from === to ? sql.lit('HH24') : sql.lit('YYYY-MM-DD')
  const { rows } = await sql<{ key: string; orders: number }>`
    select key, sum(orders) as orders from (
      select * from (${from === to ? ofHours : ofDays}) placed
      union all
      select to_char(created_at at time zone ${shopZone(region)}, ${key}), -1 from ${madeByStaff} m
      where created_at >= ${first} and created_at < ${end}) o
    group by key`.execute(db)
  return new Map(rows.map(({ key, orders }) => [key, orders]))
}

/** Counts the distinct visitors since a time. */
export async function countSeenSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select count(distinct visitor) as visitors from visit_events where at > ${since}`.execute(db)
  return rows[0]?.visitors ?? 0
}
