import { DIMENSIONS, type Dimension } from '@atelier/domain/analytics/aggregate-visits'
import { CHECKOUT_PAGE, SPECIAL_LIST_PAGES } from '@atelier/domain/analytics/goals'
import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import { shopZone } from '../../db/midnight.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** The inactivity that ends a visit (A9). */
export const GAP = sql.lit(`${limits.analytics.visitMinutes} minutes`)
const CHECKOUT = sql.lit(CHECKOUT_PAGE)
/** The domain's `isProductPage`. */
const IS_PRODUCT_PAGE = sql`page ~ '^/products?/.'
  and page not in (${sql.join(SPECIAL_LIST_PAGES.map((page) => sql.lit(page)))})
  and page not in (select '/products/' || slug from product_slugs where category is not null)`

/** The counts of visits by a value of their first event. */
const countsByFirstEvent = (value: string, detail = sql`''::text`, visits = sql`visits`): RawBuilder<unknown> => sql`
  select sign, day, ${sql.id(value)} as value, ${detail} as detail, count(distinct visitor) as visitors,
    count(*) as visits, sum(page_views) as page_views, sum(bounces) as bounces, sum(seconds) as seconds, 0 as times
  from ${visits} group by 1, 2, 3, 4`

/** How each dimension is counted, from the common table expressions of `countingCtes`. */
const COUNTS: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
  hour: sql`
    select sign, day, value, ''::text as detail, sum(visitors) as visitors, sum(visits) as visits, sum(page_views) as page_views,
      sum(bounces) as bounces, sum(seconds) as seconds, 0 as times
    from (
      select sign, day, hour as value, count(*) filter (where visit = 1) as visitors, count(*) as visits, 0 as page_views,
        sum(bounces) as bounces, sum(seconds) as seconds
      from visits group by 1, 2, 3
      union all
      select sign, day, hour, 0, 0, count(*), 0, 0 from numbered where event = 'page_view' group by 1, 2, 3
    ) counted group by 1, 2, 3`,
  page: sql`
    select sign, day, page as value, ''::text as detail, count(distinct visitor) as visitors, 0 as visits,
      count(*) as page_views, 0 as bounces, 0 as seconds, 0 as times
    from numbered where event = 'page_view' group by 1, 2, 3`,
  source: countsByFirstEvent('source', sql`medium`),
  campaign: countsByFirstEvent('campaign', sql`source || ' / ' || medium`, sql`visits where campaign <> ''`),
  device: countsByFirstEvent('device'),
  country: countsByFirstEvent('country'),
  goal: sql`
    select sign, day, g.value, g.detail, count(distinct visitor) as visitors, count(distinct (visitor, visit)) as visits,
      0 as page_views, 0 as bounces, 0 as seconds, count(*) as times
    from numbered cross join lateral (
      select 'checkout' as value, '' as detail where event = 'page_view' and page = ${CHECKOUT}
      union all select 'product_view', '' where event = 'page_view' and ${IS_PRODUCT_PAGE}
      union all select event, '' where event <> 'page_view'
      union all select event, numbered.detail where event <> 'page_view' and numbered.detail <> ''
    ) g group by 1, 2, 3, 4`,
}

/** The common table expression with the counts of a dimension. */
export const countsOf = (dimension: Dimension): RawBuilder<unknown> => sql.id(`counts_of_${dimension}`)

/**
 * The common table expressions that count `events` (a table or subquery) by dimension, for `countsOf`. Every value of
 * the column `sign` is counted on its own. The SQL equivalent of the domain's `aggregateVisits`; a test compares both.
 * The database evaluates only the expressions that a statement refers to.
 */
export const countingCtes = (events: RawBuilder<unknown>, region: ShopRegion): RawBuilder<unknown> => sql`
  seen as (
    select *, to_char(at at time zone ${shopZone(region)}, 'HH24') as hour,
      at - lag(at) over (partition by sign, day, visitor order by at, event_id) as pause
    from ${events} given
  ),
  numbered as (
    select *, pause is null or pause > interval ${GAP} as begins,
      count(*) filter (where pause is null or pause > interval ${GAP})
        over (partition by sign, day, visitor order by at, event_id) as visit
    from seen
  ),
  visits as (
    select sign, day, visitor, visit, max(hour) filter (where begins) as hour,
      max(source) filter (where begins) as source, max(medium) filter (where begins) as medium,
      max(campaign) filter (where begins) as campaign, max(device) filter (where begins) as device,
      max(country) filter (where begins) as country,
      count(*) filter (where event = 'page_view') as page_views,
      (count(*) = 1 and bool_and(event = 'page_view'))::integer as bounces,
      floor(extract(epoch from max(at) - min(at)))::bigint as seconds
    from numbered group by sign, day, visitor, visit
  ),
  ${sql.join(DIMENSIONS.map((dimension) => sql`${countsOf(dimension)} as (${COUNTS[dimension]})`))}`

/** The counts of all dimensions, each signed: rows of visit_tallies. Needs `countingCtes`. */
export const allCounts = sql`(
  select sign, dimension, day, value, detail, (sign * visitors)::integer as visitors, (sign * visits)::integer as visits,
    (sign * page_views)::integer as page_views, (sign * bounces)::integer as bounces, (sign * seconds)::bigint as seconds,
    (sign * times)::integer as times
  from (${sql.join(
    DIMENSIONS.map((dimension) => sql`select ${sql.lit(dimension)} as dimension, * from ${countsOf(dimension)} c`),
    sql` union all `,
  )}) counted)`

/** The columns of visit_tallies and visit_running_totals. */
export const TOTALS_COLUMNS = sql`dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times`

/** Adds new counts to the existing ones of a table named `t`, on conflict. */
export const ADD_COUNTS = sql`visitors = t.visitors + excluded.visitors, visits = t.visits + excluded.visits,
  page_views = t.page_views + excluded.page_views, bounces = t.bounces + excluded.bounces,
  seconds = t.seconds + excluded.seconds, times = t.times + excluded.times`
