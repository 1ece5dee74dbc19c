import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { recordColumns } from '../../db/record-columns.ts'
import { addToRunningTotals, firstOpenDay, lockRunningTotals } from './running-totals.repo.ts'
import { ADD_COUNTS, allCounts, countingCtes, GAP, TOTALS_COLUMNS } from './visit-counts.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Returns the salt of a day; the first process that needs it creates it. */
export async function getSalt(db: Db, day: string, newSalt: Uint8Array): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${Buffer.from(newSalt)}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the salt of a day is missing')
  return row.salt
}

/** `once`: a deduplication id; events with the same one count once per day. */
export type StoredVisitEvent = VisitEvent & { once?: string | undefined }

/** Whether an order was placed after `since`. An old receipt page that is reopened does not count. */
export async function isFreshOrder(db: Db, orderId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from orders where order_id = ${orderId} and created_at > ${since}::timestamptz`.execute(db)
  return rows.length > 0
}

/**
 * Records the source and the campaign (empty without one) that an order came from: those of the current visit, whose
 * events must be stored already. The first record wins.
 */
export async function insertCampaignOrder(
  db: Db,
  order: { orderId: string; visitor: string; at: Date },
): Promise<void> {
  const { orderId, visitor, at } = order
  await sql`
    insert into campaign_orders (order_id, day, campaign, source)
    select ${orderId}, day, campaign, source || ' / ' || medium from (
      select * from (
        select *, at - lag(at) over (order by at, event_id) as pause from visit_events
        where visitor = ${visitor}::bigint and day = shop_day(${at}) and at <= ${at}
      ) own
      where pause is null or pause > interval ${GAP} order by at desc, event_id desc limit 1
    ) begun
    on conflict do nothing`.execute(db)
}

const EVENT_COLUMNS = recordColumns({
  at: 'timestamptz',
  visitor: 'bigint',
  event: 'text',
  page: 'text',
  detail: 'text',
  source: 'text',
  medium: 'text',
  device: 'text',
  country: 'text',
  campaign: 'text',
  once: 'bigint',
} satisfies Record<keyof StoredVisitEvent, string>)

/** Inserts visit events in one statement, passed as a single JSON parameter. */
export async function insertVisitEvents(db: Db, events: readonly StoredVisitEvent[]): Promise<void> {
  await sql`
    insert into visit_events (${EVENT_COLUMNS.names})
    select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(${EVENT_COLUMNS.definition})
    on conflict do nothing`.execute(db)
}

/** Returns the next day after `after` that is over and not aggregated; null when there is none. */
export async function findDayToAggregate(db: Db, now: Date, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from visit_events
    where day > coalesce(${after}::date, '-infinity')
      and day < ${firstOpenDay(now)}`.execute(db)
  return rows[0]?.day ?? null
}

export interface AggregatedBatch {
  events: number
  headings: number
  isLast: boolean
}

/**
 * Aggregates and deletes a batch of a day's events in one transaction, so that each event counts once. Subtracts from
 * the running totals what the deleted events added there. Never splits the events of a visitor, so a batch may exceed
 * `batchSize`. The last batch merges the rare values of the day into '(other)'.
 */
export function aggregateBatch(db: Db, day: string, batchSize: number, region: ShopRegion): Promise<AggregatedBatch> {
  return inTransaction(db, async (tx) => {
    await lockRunningTotals(tx)
    const { rows } = await sql<{ events: number; headings: number }>`
      with batch as (
        select visitor from visit_events where day = ${day}::date order by visitor limit ${batchSize}::integer
      ),
      deleted as (
        -- Both bounds: otherwise the planner reads the whole day for each batch.
        delete from visit_events e where e.day = ${day}::date
          and e.visitor between (select min(visitor) from batch) and (select max(visitor) from batch) returning e.*
      ),
      ${countingCtes(sql`(select *, 1 as sign from deleted union all select *, -1 from deleted where in_totals)`, region)},
      subtracted as (${addToRunningTotals(sql`(select * from ${allCounts} c where sign = -1)`)}),
      added as (
        insert into visit_tallies as t (${TOTALS_COLUMNS})
        select ${TOTALS_COLUMNS} from ${allCounts} c where sign = 1
        on conflict (dimension, day, value, detail) do update set ${ADD_COUNTS}
        returning day
      )
      select (select count(*) from deleted) as events, count(*) as headings from added`.execute(tx)
    const { events, headings } = rows[0] ?? { events: 0, headings: 0 }
    const isLast = !(await hasEvents(tx, day))
    if (isLast) await foldRareValues(tx, day)
    return { events, headings, isLast }
  })
}

async function hasEvents(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`select from visit_events where day = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** Merges the values of a day beyond the most frequent ones of each dimension into '(other)'. */
async function foldRareValues(tx: Tx, day: string): Promise<void> {
  const { valuesPerDimension } = limits.analytics
  await sql`
    with ranked as (
      select dimension, value, detail, row_number() over (
        partition by dimension order by visits + page_views + times desc, value, detail
      ) as place
      from visit_tallies where day = ${day}::date and value <> '(other)'
    ),
    deleted as (
      delete from visit_tallies t using ranked r
      where t.day = ${day}::date and r.place > ${valuesPerDimension}::integer
        and (t.dimension, t.value, t.detail) = (r.dimension, r.value, r.detail)
      returning t.*
    )
    insert into visit_tallies as t (${TOTALS_COLUMNS})
    select dimension, day, '(other)', case when dimension = 'source' then detail else '' end,
      sum(visitors)::integer, sum(visits)::integer, sum(page_views)::integer, sum(bounces)::integer, sum(seconds)::bigint,
      sum(times)::integer
    from deleted group by 1, 2, 3, 4
    on conflict (dimension, day, value, detail) do update set ${ADD_COUNTS}`.execute(tx)
}

/** Deletes the salts of past days, so that their visitor ids can no longer be computed. Returns their number. */
export async function destroySalts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visit_salts where day < shop_day(${now}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes daily totals and campaign orders older than `months` (S9). Returns their number. */
export async function deleteOldDailyTotals(db: Db, now: Date, months: number): Promise<number> {
  const isOld = sql`day < shop_day(${now}::timestamptz) - make_interval(months => ${months}::integer)`
  const { rows } = await sql<{ removed: number }>`
    with tallies as (delete from visit_tallies where ${isOld} returning day),
    orders as (delete from campaign_orders where ${isOld} returning day)
    select (select count(*) from tallies) + (select count(*) from orders) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
