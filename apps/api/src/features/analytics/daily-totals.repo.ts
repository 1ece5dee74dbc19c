import type { Dimension } from '@atelier/domain/analytics/aggregate-visits'
import { daysBetween } from '@atelier/domain/region/shop-dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { customPlan } from '../../db/prepared-statements.ts'
import { countingCtes, countsOf } from './visit-counts.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** First and last day, as YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/** For a longer range the planner must know the days: it then reads the table in order, in half the time. */
const LONG_RANGE_DAYS = 92

/**
 * Runs named queries on the daily totals in one statement. A concurrent aggregation neither duplicates nor hides events.
 * Returns the rows by name.
 *
 * Days that are not aggregated yet are their running totals plus what the visitors of newer events change. With no
 * running totals, that counts all events (decision 41).
 */
export async function queryDailyTotals<Results extends Record<string, object>>(
  db: Db,
  days: Days,
  queries: { [Name in keyof Results]?: RawBuilder<Results[Name]> },
  region: ShopRegion,
): Promise<{ [Name in keyof Results]?: Results[Name][] }> {
  const { from, to } = days
  const parts = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query as RawBuilder<unknown>}) r) as ${sql.id(name)}`,
  )
  const { rows } = await sql<{ [Name in keyof Results]?: Results[Name][] }>`
    ${daysBetween(from, to) > LONG_RANGE_DAYS ? customPlan : sql``} with changed as materialized (
      select distinct day, visitor from visit_events
      where not in_totals and day between ${from}::date and ${to}::date
    ),
    ${changesOf(sql`changed`, region)}
    select ${sql.join(parts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the analytics query returned no row')
  return row
}

/**
 * The common table expressions that count what new events change in the running totals: for each of the `visitors` (day
 * and visitor), the counts of all events, and with sign -1 the counts of those in the totals already. Visitors count
 * independently, so adding both to the totals is exact, even for an event that joins two visits.
 */
export const changesOf = (visitors: RawBuilder<unknown>, region: ShopRegion): RawBuilder<unknown> => sql`
  own as materialized (
    select e.* from ${visitors} v
    -- Forces one index lookup per visitor: without statistics the planner would read the whole day.
    cross join lateral (select * from visit_events o where o.day = v.day and o.visitor = v.visitor offset 0) e
  ),
  ${countingCtes(sql`(select *, 1 as sign from own union all select *, -1 from own where in_totals)`, region)}`

/** The daily totals of one dimension, aggregated or not. Usable only in queries for `queryDailyTotals`. */
export const dailyTotals = (dimension: Dimension, { from, to }: Days): RawBuilder<unknown> => {
  const isOfDays = sql`day between ${from}::date and ${to}::date`
  const counts = sql`day, value, detail, visitors, visits, page_views, bounces, seconds, times`
  return sql`(
    select ${counts} from visit_tallies where dimension = ${sql.lit(dimension)} and ${isOfDays}
    union all
    -- Integers, like those above: the sum of a range then needs no numeric arithmetic.
    select day, value, detail, sum(visitors)::integer, sum(visits)::integer, sum(page_views)::integer,
      sum(bounces)::integer, sum(seconds)::bigint, sum(times)::integer
    from (
      select ${counts} from visit_running_totals where dimension = ${sql.lit(dimension)} and ${isOfDays}
      union all
      select day, value, detail, sign * visitors, sign * visits, sign * page_views, sign * bounces, sign * seconds,
        sign * times
      from ${countsOf(dimension)} c where ${isOfDays}
    ) live
    group by day, value, detail having sum(visits + page_views + times) > 0
  )`
}
