import type { VisitEvent } from '@atelier/domain/analytics/count-visits'
import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
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
export async function insertCampaignOrder(db: Db, told: { orderId: string; visitor: string; at: Date }): Promise<void> {
  const { orderId, visitor, at } = told
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

/**
 * Adds up what visits did on the oldest day that is over, and deletes it: each event is counted once, whoever else is at
 * it. Of each kind a day keeps its largest headings apart, and the rest together. No events: no such day is left.
 */
export async function addUpOldestDay(db: Db, now: Date): Promise<{ events: number; headings: number }> {
  const { rows } = await sql<{ events: number; headings: number }>`
    with oldest as (
      select min(day) as day from visit_events
      where day < shop_day(${now}::timestamptz - make_interval(mins => ${policy.analytics.addUpAfterMinutes}::integer))
    ),
    gone as (delete from visit_events e using oldest o where e.day = o.day returning e.*),
    ranked as (
      select *, row_number() over (
        partition by day, dimension order by visits + page_views + times desc, value, detail
      ) as place
      from (${countsOf(sql`gone`)}) counts
    ),
    kept as (
      select dimension, day, case when place > ${policy.analytics.headingsPerDay}::integer then '(other)' else value end as value,
        case when place > ${policy.analytics.headingsPerDay}::integer and dimension <> 'source' then '' else detail end as detail,
        sum(visitors)::integer as visitors, sum(visits)::integer as visits, sum(page_views)::integer as page_views,
        sum(bounces)::integer as bounces, sum(seconds)::bigint as seconds, sum(times)::integer as times
      from ranked group by 1, 2, 3, 4
    ),
    added as (
      insert into visit_tallies as t
        (dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times)
      select dimension, day, value, detail, visitors, visits, page_views, bounces, seconds, times from kept
      on conflict (dimension, day, value, detail) do update set visitors = t.visitors + excluded.visitors,
        visits = t.visits + excluded.visits, page_views = t.page_views + excluded.page_views,
        bounces = t.bounces + excluded.bounces, seconds = t.seconds + excluded.seconds, times = t.times + excluded.times
      returning day
    )
    select (select count(*) from gone) as events, count(*) as headings from added`.execute(db)
  return rows[0] ?? { events: 0, headings: 0 }
}

/** Destroys the salts of days that are over: nobody can tell any more who a visitor of theirs was. Returns how many. */
export async function destroySalts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visit_salts where day < shop_day(${now}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets figures older than the policy keeps them (S9), and which campaigns led to orders then. Returns how many. */
export async function deleteOldTallies(db: Db, now: Date): Promise<number> {
  const isOld = sql`day < shop_day(${now}::timestamptz) - make_interval(months => ${policy.retention.analyticsMonths}::integer)`
  const { rows } = await sql<{ removed: number }>`
    with tallies as (delete from visit_tallies where ${isOld} returning day),
    orders as (delete from campaign_orders where ${isOld} returning day)
    select (select count(*) from tallies) + (select count(*) from orders) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
