import type { Dimension } from '@atelier/domain/analytics/aggregate-visits'
import { CHECKOUT_PAGE, LIST_PAGES } from '@atelier/domain/analytics/goals'
import { limits } from '@atelier/domain/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { SHOP_ZONE } from '../../db/midnight.ts'

/** The inactivity that ends a visit (A9). */
export const GAP = sql.lit(`${limits.analytics.visitMinutes} minutes`)
const CHECKOUT = sql.lit(CHECKOUT_PAGE)
/** The domain's `isProductPage`. */
const IS_PRODUCT_PAGE = sql`page ~ '^/products?/.' and page not in (${sql.join(LIST_PAGES.map((page) => sql.lit(page)))})`

/**
 * Aggregates `events` (a table or subquery) to rows of visit_tallies. The SQL equivalent of the domain's `aggregateVisits`;
 * a test compares both.
 */
export const countsOf = (events: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with seen as (
    select *, to_char(at at time zone ${SHOP_ZONE}, 'HH24') as hour,
      at - lag(at) over (partition by day, visitor order by at, event_id) as pause
    from ${events} given
  ),
  numbered as (
    select *, pause is null or pause > interval ${GAP} as begins,
      count(*) filter (where pause is null or pause > interval ${GAP})
        over (partition by day, visitor order by at, event_id) as visit
    from seen
  ),
  visits as (
    select day, visitor, visit, max(hour) filter (where begins) as hour, max(source) filter (where begins) as source,
      max(medium) filter (where begins) as medium, max(campaign) filter (where begins) as campaign, max(device) filter (where begins) as device,
      max(country) filter (where begins) as country,
      count(*) filter (where event = 'page_view') as page_views,
      (count(*) = 1 and bool_and(event = 'page_view'))::integer as bounces,
      floor(extract(epoch from max(at) - min(at)))::bigint as seconds
    from numbered group by day, visitor, visit
  ),
  goals as (
    select day, visitor, visit, g.value, g.detail
    from numbered cross join lateral (
      select 'checkout' as value, '' as detail where event = 'page_view' and page = ${CHECKOUT}
      union all select 'product_view', '' where event = 'page_view' and ${IS_PRODUCT_PAGE}
      union all select event, '' where event <> 'page_view'
      union all select event, numbered.detail where event <> 'page_view' and numbered.detail <> ''
    ) g
  ),
  counted as (
    select day, 'hour' as dimension, hour as value, '' as detail, count(*) filter (where visit = 1) as visitors,
      count(*) as visits, 0 as page_views, sum(bounces) as bounces, sum(seconds) as seconds, 0 as times
    from visits group by day, hour
    union all
    select day, 'hour', hour, '', 0, 0, count(*), 0, 0, 0 from numbered where event = 'page_view' group by day, hour
    union all
    select day, 'page', page, '', count(distinct visitor), 0, count(*), 0, 0, 0
    from numbered where event = 'page_view' group by day, page
    union all
    select day, d.dimension, d.value, d.detail, count(distinct visitor), count(*), sum(page_views), sum(bounces),
      sum(seconds), 0
    from visits cross join lateral (
      values ('source', source, medium), ('campaign', campaign, source || ' / ' || medium), ('device', device, ''),
        ('country', country, '')
    ) d(dimension, value, detail)
    where d.dimension <> 'campaign' or campaign <> ''
    group by day, d.dimension, d.value, d.detail
    union all
    select day, 'goal', value, detail, count(distinct visitor), count(distinct (visitor, visit)), 0, 0, 0, count(*)
    from goals group by day, value, detail
  )
  select day, dimension, value, detail, sum(visitors)::integer as visitors, sum(visits)::integer as visits,
    sum(page_views)::integer as page_views, sum(bounces)::integer as bounces, sum(seconds)::bigint as seconds,
    sum(times)::integer as times
  from counted group by day, dimension, value, detail`

/** First and last day, as YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/**
 * Runs named queries on the daily totals in one statement. Counts days that are not aggregated yet once for all
 * queries; a concurrent aggregation neither duplicates nor hides events. Returns the rows by name.
 */
export async function queryDailyTotals<Results extends Record<string, object>>(
  db: Db,
  days: Days,
  queries: { [Name in keyof Results]?: RawBuilder<Results[Name]> },
): Promise<{ [Name in keyof Results]?: Results[Name][] }> {
  const { from, to } = days
  const parts = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query as RawBuilder<unknown>}) r) as ${sql.id(name)}`,
  )
  const { rows } = await sql<{ [Name in keyof Results]?: Results[Name][] }>`
    with live as materialized (
      ${countsOf(sql`(select * from visit_events where day between ${from}::date and ${to}::date)`)}
    )
    select ${sql.join(parts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the analytics query returned no row')
  return row
}

/** The daily totals of one dimension, aggregated or not. Usable only in queries for `queryDailyTotals`. */
export const dailyTotals = (dimension: Dimension, { from, to }: Days): RawBuilder<unknown> => sql`(
  select day, value, detail, visitors, visits, page_views, bounces, seconds, times from visit_tallies
  where dimension = ${sql.lit(dimension)} and day between ${from}::date and ${to}::date
  union all
  select day, value, detail, visitors, visits, page_views, bounces, seconds, times from live
  where dimension = ${sql.lit(dimension)} and day between ${from}::date and ${to}::date
)`
