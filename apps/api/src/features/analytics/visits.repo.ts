import type { VisitEvent } from '@atelier/domain/analytics/aggregate-visits'
import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { countsOf, GAP } from './visit-counts.repo.ts'

/** The salt of a day, made by whichever process needs it first. */
export async function getSalt(db: Db, day: string, made: Uint8Array): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${Buffer.from(made)}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a salt that was just made is gone')
  return row.salt
}

/** What a visit did; `once` names what is counted only once that day, however often it is told. */
export type StoredVisitEvent = VisitEvent & { once?: string | undefined }

/** Whether an order was placed lately, and is not an old one that is looked at again. */
export async function isFreshOrder(db: Db, orderId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from orders where order_id = ${orderId} and created_at > ${since}::timestamptz`.execute(db)
  return rows.length > 0
}

/**
 * Writes down which campaign an order was placed through: the one that brought the visit it was placed in, which must be
 * written already. No campaign, nothing; told again, the first word counts.
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
    where campaign <> '' on conflict do nothing`.execute(db)
}

/** Writes what visits did, however much, with one statement of one value. */
export async function insertVisitEvents(db: Db, events: readonly StoredVisitEvent[]): Promise<void> {
  await sql`
    insert into visit_events (at, visitor, event, page, detail, source, medium, device, country, campaign, once)
    select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(at timestamptz, visitor bigint, event text,
      page text, detail text, source text, medium text, device text, country text, campaign text, once bigint)
    on conflict do nothing`.execute(db)
}

/** The first day after that one that is over and whose visits are not added up yet; null when there is none. */
export async function findDayToAggregate(db: Db, now: Date, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from visit_events
    where day > coalesce(${after}::date, '-infinity')
      and day < shop_day(${now}::timestamptz - make_interval(mins => ${policy.analytics.aggregateAfterMinutes}::integer))`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

export interface AggregatedBatch {
  events: number
  headings: number
  isLast: boolean
}

/**
 * Adds up what some visitors of a day did and deletes it, in one transaction: each event is counted once, whatever happens to
 * the process. A visitor is added up whole, so that the sums of slices are those of the day; a slice has `slice` events, or
 * more when its last visitor did more. With the last slice the day keeps its largest headings of each kind apart, and the
 * rest together.
 */
export function aggregateBatch(db: Db, day: string, batchSize: number): Promise<AggregatedBatch> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ events: number; headings: number }>`
      with slice as (
        select visitor from visit_events where day = ${day}::date order by visitor limit ${batchSize}::integer
      ),
      gone as (
        -- Both ends, or the planner reads the whole day for each slice.
        delete from visit_events e where e.day = ${day}::date
          and e.visitor between (select min(visitor) from slice) and (select max(visitor) from slice) returning e.*
      ),
      added as (
        insert into visit_tallies as t
          (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times)
        select dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times
        from (${countsOf(sql`gone`)}) counts
        on conflict (dimension, day, value, detail) do update set ${ADD_COUNTS}
        returning day
      )
      select (select count(*) from gone) as events, count(*) as headings from added`.execute(tx)
    const { events, headings } = rows[0] ?? { events: 0, headings: 0 }
    const isLast = !(await hasEvents(tx, day))
    if (isLast) await foldRareValues(tx, day)
    return { events, headings, isLast }
  })
}

const ADD_COUNTS = sql`visitors = t.visitors + excluded.visitors, visits = t.visits + excluded.visits,
  page_views = t.page_views + excluded.page_views, bounces = t.bounces + excluded.bounces,
  seconds = t.seconds + excluded.seconds, times = t.times + excluded.times`

async function hasEvents(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`select from visit_events where day = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** Adds the headings of a day beyond the largest of each kind up under one. */
async function foldRareValues(tx: Tx, day: string): Promise<void> {
  const { valuesPerDimension: headingsPerDay } = policy.analytics
  await sql`
    with ranked as (
      select dimension, value, detail, row_number() over (
        partition by dimension order by visits + page_views + times desc, value, detail
      ) as place
      from visit_tallies where day = ${day}::date and value <> '(other)'
    ),
    gone as (
      delete from visit_tallies t using ranked r
      where t.day = ${day}::date and r.place > ${headingsPerDay}::integer
        and (t.dimension, t.value, t.detail) = (r.dimension, r.value, r.detail)
      returning t.*
    )
    insert into visit_tallies as t (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times)
    select dimension, day, '(other)', case when dimension = 'source' then detail else '' end,
      sum(visitors)::integer, sum(visits)::integer, sum(page_views)::integer, sum(bounces)::integer, sum(seconds)::bigint,
      sum(times)::integer
    from gone group by 1, 2, 3, 4
    on conflict (dimension, day, value, detail) do update set ${ADD_COUNTS}`.execute(tx)
}

/** Destroys the salts of days that are over: nobody can tell any more who a visitor of theirs was. Returns how many. */
export async function destroySalts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visit_salts where day < shop_day(${now}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets figures older than the policy keeps them (S9), and which campaigns led to orders then. Returns how many. */
export async function deleteOldDailyTotals(db: Db, now: Date): Promise<number> {
  const isOld = sql`day < shop_day(${now}::timestamptz) - make_interval(months => ${policy.retention.analyticsMonths}::integer)`
  const { rows } = await sql<{ removed: number }>`
    with tallies as (delete from visit_tallies where ${isOld} returning day),
    orders as (delete from campaign_orders where ${isOld} returning day)
    select (select count(*) from tallies) + (select count(*) from orders) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
