import { countVisits } from '@atelier/domain/analytics/count-visits'
import { shopDay } from '@atelier/domain/analytics/shop-time'
import { sql } from 'kysely'
import { insertVisitEvents } from '../../features/analytics/visits.repo.ts'
import type { Tx } from '../client.ts'
import { inventVisits } from './history/demo-visits.ts'

/** Writes three months of visits as the shop would have kept them: sums of the days that are over, and what today did. */
export async function insertVisits(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products where status = 'active' and is_active order by created_at desc, product_id`.execute(tx)
  const events = inventVisits(
    rows.map(({ slug }) => slug),
    now,
  )
  const today = shopDay(now)
  const past = countVisits(events.filter(({ at }) => shopDay(at) < today))
  await sql`
    insert into visit_tallies (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times, cents)
    select dimension, day, value, detail, visitors, visits, "pageViews", bounces, seconds, times, cents
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as t(dimension text, day date, value text, detail text,
      visitors integer, visits integer, "pageViews" integer, bounces integer, seconds bigint, times integer,
      cents bigint)`.execute(tx)
  await insertVisitEvents(
    tx,
    events.filter(({ at }) => shopDay(at) === today),
  )
}
