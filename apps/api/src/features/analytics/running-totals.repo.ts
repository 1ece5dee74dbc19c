import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { changesOf } from './daily-totals.repo.ts'
import { ADD_COUNTS, allCounts, TOTALS_COLUMNS } from './visit-counts.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** The first day whose events are not aggregated yet. */
export const firstOpenDay = (now: Date): RawBuilder<string> =>
  sql`shop_day(${now}::timestamptz - make_interval(mins => ${limits.analytics.aggregateAfterMinutes}::integer))`

/** Lets only one transaction change the running totals at a time. Does not block readers or new events. */
export async function lockRunningTotals(tx: Tx): Promise<void> {
  await sql`lock table visit_running_totals in share row exclusive mode`.execute(tx)
}

/** Adds signed counts to the running totals. A statement that modifies data, for a common table expression. */
export const addToRunningTotals = (counts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into visit_running_totals as t (${TOTALS_COLUMNS})
  select dimension, day, value, detail, sum(visitors), sum(visits), sum(page_views), sum(bounces), sum(seconds),
    sum(times)
  from ${counts} c group by 1, 2, 3, 4
  on conflict (dimension, day, value, detail) do update set ${ADD_COUNTS}`

/**
 * Adds the new events of about `batchSize` events to the running totals, with all events of their visitors. Returns the
 * number of events added.
 */
export function addNewEvents(db: Db, now: Date, batchSize: number, region: ShopRegion): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockRunningTotals(tx)
    const { rows } = await sql<{ events: number }>`
      with batch as materialized (
        select distinct day, visitor from (
          select day, visitor from visit_events where not in_totals and day >= ${firstOpenDay(now)}
          order by day, visitor limit ${batchSize}::integer
        ) events
      ),
      ${changesOf(sql`batch`, region)},
      marked as (
        update visit_events e set in_totals = true from own where e.event_id = own.event_id and not own.in_totals
        returning e.event_id
      ),
      added as (${addToRunningTotals(allCounts)})
      select count(*) as events from marked`.execute(tx)
    return rows[0]?.events ?? 0
  })
}

/** Deletes the running totals of past days that have no events left. */
export async function deleteOldRunningTotals(db: Db, now: Date): Promise<void> {
  await sql`
    delete from visit_running_totals t where day < ${firstOpenDay(now)}
      and not exists (select from visit_events e where e.day = t.day and e.in_totals)`.execute(db)
}

/** Stores the day of each event again, after the days of the shop began to start at another time. Jobs count them again. */
export async function recountVisitDays(tx: Tx): Promise<void> {
  await lockRunningTotals(tx)
  await sql`update visit_events set at = at, in_totals = false`.execute(tx)
  await sql`delete from visit_running_totals`.execute(tx)
}
