import { aggregateVisits } from '@atelier/domain/analytics/aggregate-visits'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { insertVisitEvents } from '../../apps/api/src/features/analytics/visits.repo.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { generateBuyerVisits, type OrderSource } from './history/buyer-visits.ts'
import type { DemoHistory } from './history/demo-history.ts'
import { generateVisits } from './history/demo-visits.ts'
import { DEMO_CATEGORY_SLUGS } from './store.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/**
 * Inserts three months of visits in the form the shop stores them: daily totals of past days, and the events of today.
 */
export async function insertVisits(tx: Tx, { orders }: DemoHistory, now: Date): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products where status = 'active' and is_active order by created_at desc, product_id`.execute(tx)
  const slugs = rows.map(({ slug }) => slug)
  const buyers = generateBuyerVisits(orders, slugs, now)
  const events = [...generateVisits(slugs, now), ...buyers.events]
  const today = shopDay(now, DEFAULT_REGION)
  const before = events.filter(({ at }) => shopDay(at, DEFAULT_REGION) < today)
  const past = aggregateVisits(before, DEMO_CATEGORY_SLUGS, DEFAULT_REGION)
  await sql`
    insert into visit_tallies (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times)
    select dimension, day, value, detail, visitors, visits, "pageViews", bounces, seconds, times
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as t(dimension text, day date, value text, detail text,
      visitors integer, visits integer, "pageViews" integer, bounces integer, seconds bigint, times integer)`.execute(
    tx,
  )
  await insertVisitEvents(
    tx,
    events.filter(({ at }) => shopDay(at, DEFAULT_REGION) === today),
  )
  await insertOrderSources(tx, buyers.sources)
}

async function insertOrderSources(tx: Tx, sources: readonly OrderSource[]): Promise<void> {
  await tx
    .insertInto('campaign_orders')
    .values(sources.map(({ orderId, ...source }) => ({ order_id: orderId, ...source })))
    .execute()
}
