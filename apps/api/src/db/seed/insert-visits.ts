import { aggregateVisits, type VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { shopDay } from '@atelier/domain/shop-dates'
import { sql, type RawBuilder } from 'kysely'
import { insertVisitEvents } from '../../features/analytics/visits.repo.ts'
import type { Tx } from '../client.ts'
import { generateVisits } from './history/demo-visits.ts'

/**
 * Inserts three months of visits in the form the shop stores them: daily totals of past days, and the events of today.
 */
export async function insertVisits(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products where status = 'active' and is_active order by created_at desc, product_id`.execute(tx)
  const events = generateVisits(
    rows.map(({ slug }) => slug),
    now,
  )
  const today = shopDay(now)
  const past = aggregateVisits(events.filter(({ at }) => shopDay(at) < today))
  await sql`
    insert into visit_tallies (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times)
    select dimension, day, value, detail, visitors, visits, "pageViews", bounces, seconds, times
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as t(dimension text, day date, value text, detail text,
      visitors integer, visits integer, "pageViews" integer, bounces integer, seconds bigint, times integer)`.execute(
    tx,
  )
  await insertVisitEvents(
    tx,
    events.filter(({ at }) => shopDay(at) === today),
  )
  await insertCampaignOrders(tx, events)
  await insertOrderSources(tx)
}

/** Attributes most other orders to a source of their day, the more often the more visits it brought. */
async function insertOrderSources(tx: Tx): Promise<void> {
  // A number from 0 to 1 that is the same in each run.
  const chance = (text: RawBuilder<unknown>) =>
    sql`(('x' || substr(md5(${text}), 1, 7))::bit(28)::integer + 1) / 268435457.0`
  await sql`
    insert into campaign_orders (order_id, day, campaign, source)
    select o.order_id, shop_day(o.created_at), '', s.source from orders o cross join lateral (
      select t.value || ' / ' || t.detail as source from visit_tallies t
      where t.dimension = 'source' and t.day = shop_day(o.created_at)
      order by -ln(${chance(sql`o.order_id || t.value`)}) / greatest(t.visits, 1), t.value limit 1
    ) s
    where ${chance(sql`o.order_id`)} > 0.12 on conflict do nothing`.execute(tx)
}

/** Attributes real orders of the same day to the generated campaign purchases, as far as there are any. */
async function insertCampaignOrders(tx: Tx, events: readonly VisitEvent[]): Promise<void> {
  const bought = events
    .filter(({ event }) => event === 'order')
    .map(({ at, campaign, source, medium }) => ({ day: shopDay(at), campaign, source: `${source} / ${medium}` }))
  await sql`
    with bought as (
      select *, row_number() over (partition by day) as n
      from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as b(day date, campaign text, source text)
    ),
    placed as (
      select order_id, shop_day(created_at) as day,
        row_number() over (partition by shop_day(created_at) order by order_id) as n
      from orders
    )
    insert into campaign_orders (order_id, day, campaign, source)
    select order_id, day, campaign, source from bought join placed using (day, n)`.execute(tx)
}
