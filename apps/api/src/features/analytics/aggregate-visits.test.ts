import {
  aggregateVisits as aggregate,
  DIMENSIONS,
  type DailyTotal,
  type VisitEvent,
} from '@atelier/domain/analytics/aggregate-visits'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { shopDay } from '@atelier/domain/region/shop-dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_CATEGORY_SLUGS } from '../../../../../demo/src/store.ts'
import { inTransaction } from '../../db/client.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { anOrder } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testLog } from '../../testing/test-log.ts'
import { addNewVisits, aggregatePendingVisits, deleteOldAnalytics } from './aggregate-visits.ts'
import { queryDailyTotals, dailyTotals } from './daily-totals.repo.ts'
import { addNewEvents } from './running-totals.repo.ts'
import { aggregateBatch, findDayToAggregate, insertVisitEvents } from './visits.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** 6 pm on 20 November in New York. */
const NOW = new Date('2026-11-20T23:00:00Z')

const anEvent = (change: Partial<VisitEvent> = {}): VisitEvent => ({
  visitor: '-42',
  at: NOW,
  event: 'page_view',
  page: '/',
  detail: '',
  source: 'Direct',
  medium: 'direct',
  campaign: '',
  device: 'Phone',
  country: 'US',
  ...change,
})

async function stored(): Promise<DailyTotal[]> {
  const { db } = await testDatabase()
  const days = { from: '2026-03-01', to: '2026-11-30' }
  const queries = DIMENSIONS.map((name) => [
    name,
    sql<DailyTotal>`select ${sql.lit(name)} as dimension, to_char(day, 'YYYY-MM-DD') as day, value, detail, visitors, visits,
      page_views as "pageViews", bounces, seconds, times from ${dailyTotals(name, days)} t`,
  ])
  const found = await queryDailyTotals<Record<string, DailyTotal>>(
    db,
    days,
    Object.fromEntries(queries),
    DEFAULT_REGION,
  )
  return Object.values(found).flatMap((rows) => rows ?? [])
}

async function deleteVisits(): Promise<void> {
  const { db } = await testDatabase()
  await db.deleteFrom('visit_events').execute()
  await db.deleteFrom('visit_tallies').execute()
  await db.deleteFrom('visit_running_totals').execute()
}

/** The test database has the categories of the demo. */
const aggregateVisits = (recorded: readonly VisitEvent[]) => aggregate(recorded, DEMO_CATEGORY_SLUGS, DEFAULT_REGION)

const sorted = (all: readonly DailyTotal[]): DailyTotal[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)).map((tally) => ({ ...tally }))

/** Sums counts by key: a half-aggregated day has daily totals and live events. */
function sumByKey(all: readonly DailyTotal[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {}
  for (const { day, dimension, value, detail, ...counts } of sorted(all)) {
    const sum = (sums[`${day} ${dimension} ${value} ${detail}`] ??= {})
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  }
  return sums
}

/**
 * Uses few distinct values, so that visitors repeat, pauses fall on both sides of half an hour and visits cross
 * midnight.
 */
const events = fc.array(
  fc
    .record({
      visitor: fc.constantFrom('1', '-2', '9007199254740993'),
      minutes: fc.integer({ min: 0, max: 60 * 40 }),
      seconds: fc.constantFrom(0, 0.001, 1, 59),
      event: fc.constantFrom<VisitEvent['event']>(
        'page_view',
        'page_view',
        'page_view',
        'add_to_cart',
        'newsletter',
        'contact',
        'order',
      ),
      campaign: fc.constantFrom('', 'autumn', 'brand'),
      page: fc.constantFrom('/', '/products', '/products/totes', '/products/halle-tote', '/checkout'),
      detail: fc.constantFrom('', 'repair', 'order'),
      from: fc.constantFrom(['Direct', 'direct'], ['Google', 'search'], ['Google', 'campaign']),
      device: fc.constantFrom('Phone', 'Desktop'),
      country: fc.constantFrom('', 'FR', 'US'),
    })
    .map(({ minutes, seconds, from, detail, ...rest }) =>
      anEvent({
        ...rest,
        at: new Date(NOW.getTime() - 30 * HOUR_MS + Math.round((minutes * 60 + seconds) * 1_000)),
        detail: rest.event === 'contact' ? detail : '',
        source: from[0] ?? '',
        medium: from[1] ?? '',
      }),
    ),
  { maxLength: 60 },
)

test('the database counts like the domain before, between and after aggregation batches', async () => {
  const { db } = await testDatabase()
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 25 }), async (recorded, batch) => {
      await deleteVisits()
      await insertVisitEvents(db, recorded)
      const defined = sumByKey(aggregateVisits(recorded))
      expect(sumByKey(await stored())).toEqual(defined)
      // Simulates a process killed after its first batch.
      const later = new Date(NOW.getTime() + 40 * HOUR_MS)
      const day = await findDayToAggregate(db, later, null)
      if (day !== null) await aggregateBatch(db, day, batch, DEFAULT_REGION)
      expect(sumByKey(await stored())).toEqual(defined)
      await aggregatePendingVisits({ db, log: testLog, now: () => later }, DEFAULT_REGION, undefined, batch)
      expect(await db.selectFrom('visit_events').selectAll().execute()).toEqual([])
      expect(sumByKey(await stored())).toEqual(defined)
    }),
    { numRuns: 40 },
  )
}, 60_000)

/** Noon before a day of 24, 23 and 25 hours in New York. */
const MOMENTS = ['2026-11-19T17:00:00Z', '2026-03-07T17:00:00Z', '2026-10-31T16:00:00Z'].map((at) => new Date(at))

/** Something that happens to the visits of a shop. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('record' as const), recorded: events }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('add' as const), batch: fc.integer({ min: 1, max: 25 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('aggregate' as const),
        hours: fc.integer({ min: 0, max: 60 }),
        batch: fc.integer({ min: 1, max: 25 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 6 },
)

test('running totals count like the domain, with late events, interrupted jobs and days of 23 and 25 hours', async () => {
  const { db } = await testDatabase()
  const config = { VISIT_TOTALS: true }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...MOMENTS), steps, async (start, sequence) => {
      await deleteVisits()
      const all: VisitEvent[] = []
      // Events of a day that is aggregated in part count as other visitors, so they are not recorded any more.
      let aggregatedUntil = ''
      for (const step of sequence) {
        if (step.what === 'record') {
          const shift = start.getTime() - (NOW.getTime() - 30 * HOUR_MS)
          const recorded = step.recorded
            .map((event) => ({ ...event, at: new Date(event.at.getTime() + shift) }))
            .filter(({ at }) => shopDay(at, DEFAULT_REGION) > aggregatedUntil)
          await insertVisitEvents(db, recorded)
          all.push(...recorded)
        } else if (step.what === 'add') {
          // One batch and no more: the process is killed.
          await addNewEvents(db, start, step.batch, DEFAULT_REGION)
        } else {
          const at = new Date(start.getTime() + step.hours * HOUR_MS)
          const day = await findDayToAggregate(db, at, null)
          if (day !== null) await aggregateBatch(db, day, step.batch, DEFAULT_REGION)
          if (day !== null && day > aggregatedUntil) aggregatedUntil = day
        }
        expect(sumByKey(await stored())).toEqual(sumByKey(aggregateVisits(all)))
      }
      // The job runs twice, with nothing new for the second run.
      await addNewVisits({ db, config, now: () => start }, DEFAULT_REGION, undefined, 7)
      await addNewVisits({ db, config, now: () => start }, DEFAULT_REGION, undefined, 7)
      expect(sumByKey(await stored())).toEqual(sumByKey(aggregateVisits(all)))
      await aggregatePendingVisits(
        { db, log: testLog, now: () => new Date(start.getTime() + 90 * HOUR_MS) },
        DEFAULT_REGION,
      )
      expect(sumByKey(await stored())).toEqual(sumByKey(aggregateVisits(all)))
      expect(await db.selectFrom('visit_running_totals').selectAll().execute()).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('adds no running totals when they are turned off', async () => {
  const { db } = await testDatabase()
  await insertVisitEvents(db, [anEvent()])
  await addNewVisits({ db, config: { VISIT_TOTALS: false }, now: () => NOW }, DEFAULT_REGION)
  expect(await db.selectFrom('visit_running_totals').selectAll().execute()).toEqual([])
  expect(sumByKey(await stored())).toEqual(sumByKey(aggregateVisits([anEvent()])))
})

test('two jobs at once add each event to the running totals once', async () => {
  const { db } = await testDatabase()
  const recorded = [anEvent(), anEvent({ at: new Date(NOW.getTime() + 60_000) })]
  await insertVisitEvents(db, recorded)
  const { jobs } = await inTransaction(db, async (tx) => {
    await sql`select from visit_events for update`.execute(tx)
    const both = Promise.all([addNewEvents(db, NOW, 9, DEFAULT_REGION), addNewEvents(db, NOW, 9, DEFAULT_REGION)])
    await waitForBlockedLock(tx, 2)
    return { jobs: both }
  })
  expect((await jobs).toSorted()).toEqual([0, 2])
  expect(sumByKey(await stored())).toEqual(sumByKey(aggregateVisits(recorded)))
})

test('skips a day that is not over and aggregates a past day once', async () => {
  const { db } = await testDatabase()
  await insertVisitEvents(db, [anEvent(), anEvent({ at: new Date(NOW.getTime() - 24 * HOUR_MS) })])
  const aggregate = (at: Date) => aggregatePendingVisits({ db, log: testLog, now: () => at }, DEFAULT_REGION)
  expect(await aggregate(NOW)).toMatchObject({ events: 1, days: 1 })
  expect(await aggregate(NOW)).toMatchObject({ events: 0, days: 0 })
  const midnight = new Date('2026-11-21T05:00:00Z')
  expect(
    await aggregate(new Date(midnight.getTime() + (limits.analytics.aggregateAfterMinutes - 1) * 60_000)),
  ).toMatchObject({
    events: 0,
  })
  expect(await aggregate(new Date(midnight.getTime() + limits.analytics.aggregateAfterMinutes * 60_000))).toMatchObject(
    {
      events: 1,
    },
  )
  // An event written late is added to its day.
  await insertVisitEvents(db, [anEvent({ page: '/about' })])
  expect(await aggregate(new Date('2026-11-22T12:00:00Z'))).toMatchObject({ events: 1, days: 1 })
  const [{ views } = { views: 0 }] = (
    await sql<{ views: number }>`select sum(page_views) as views from visit_tallies where dimension = 'page'`.execute(
      db,
    )
  ).rows
  expect(views).toBe(3)
})

test('a day that fails does not block later days and is aggregated once it can be', async () => {
  const { db } = await testDatabase()
  const dayBefore = (days: number) => new Date(NOW.getTime() - days * 24 * HOUR_MS)
  await insertVisitEvents(
    db,
    [3, 2, 1].flatMap((days) => [anEvent({ at: dayBefore(days) }), anEvent({ at: dayBefore(days), visitor: '7' })]),
  )
  // One more view would overflow the integer column.
  const full = { dimension: 'page', day: '2026-11-18', value: '/', detail: '', visitors: 1, visits: 0 } as const
  await db
    .insertInto('visit_tallies')
    .values({ ...full, page_views: 2_147_483_647, bounces: 0, seconds: 0, times: 0 })
    .execute()
  const aggregate = () => aggregatePendingVisits({ db, log: testLog, now: () => NOW }, DEFAULT_REGION, undefined, 1)
  testLog.expectErrors()
  await expect(aggregate()).rejects.toThrow('1 days of visits were not aggregated')
  const daysLeft = () =>
    db
      .selectFrom('visit_events')
      .select(sql<string>`day::text`.as('day'))
      .execute()
  expect(await daysLeft()).toEqual([{ day: '2026-11-18' }, { day: '2026-11-18' }])
  await db.updateTable('visit_tallies').set({ page_views: 10 }).where('page_views', '>', 1_000).execute()
  expect(await aggregate()).toMatchObject({ events: 2, days: 1 })
  expect(await daysLeft()).toEqual([])
  const pages = await db
    .selectFrom('visit_tallies')
    .select(['page_views'])
    .where('dimension', '=', 'page')
    .orderBy('day')
    .execute()
  expect(pages).toEqual([{ page_views: 2 }, { page_views: 12 }, { page_views: 2 }])
})

test('stops between two batches when aborted and continues from there', async () => {
  const { db } = await testDatabase()
  const at = new Date(NOW.getTime() - 24 * HOUR_MS)
  await insertVisitEvents(
    db,
    ['1', '2', '3'].map((visitor) => anEvent({ at, visitor })),
  )
  const deps = { db, log: testLog, now: () => NOW }
  expect(await aggregatePendingVisits(deps, DEFAULT_REGION, AbortSignal.abort(), 1)).toMatchObject({
    events: 0,
    days: 0,
  })
  expect(await aggregatePendingVisits(deps, DEFAULT_REGION, undefined, 1)).toMatchObject({ events: 3, days: 1 })
  expect(await aggregatePendingVisits(deps, DEFAULT_REGION, undefined, 1)).toMatchObject({ events: 0, days: 0 })
})

test('merges rare values beyond the limit and preserves the total', async () => {
  const { db } = await testDatabase()
  const { valuesPerDimension } = limits.analytics
  const forged = Array.from({ length: valuesPerDimension + 50 }, (_, index) => anEvent({ page: `/products/p${index}` }))
  await insertVisitEvents(db, [...forged, anEvent({ page: '/' }), anEvent({ page: '/' })])
  const aggregate = (batch?: number) =>
    aggregatePendingVisits(
      { db, log: testLog, now: () => new Date('2026-11-22T12:00:00Z') },
      DEFAULT_REGION,
      undefined,
      batch,
    )
  await aggregate(300)
  const pages = await db.selectFrom('visit_tallies').where('dimension', '=', 'page').selectAll().execute()
  expect(pages).toHaveLength(valuesPerDimension + 1)
  expect(pages.find(({ value }) => value === '/')?.page_views).toBe(2)
  expect(pages.find(({ value }) => value === '(other)')?.page_views).toBe(51)
})

test('destroys the salt of a day when the day is over', async () => {
  const { db } = await testDatabase()
  const salt = Buffer.alloc(32, 1)
  await db
    .insertInto('visit_salts')
    .values(['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => ({ day, salt })))
    .execute()
  expect(await aggregatePendingVisits({ db, log: testLog, now: () => NOW }, DEFAULT_REGION)).toMatchObject({ salts: 2 })
  expect(
    await db
      .selectFrom('visit_salts')
      .select(sql<string>`day::text`.as('day'))
      .execute(),
  ).toEqual([{ day: '2026-11-20' }])
})

test('deletes daily totals after 26 months', async () => {
  const { deps } = await createTestApp({}, { now: () => NOW })
  const tally = { dimension: 'hour', value: '10', detail: '', visitors: 1, visits: 1, page_views: 1 } as const
  const nothing = { bounces: 0, seconds: 0, times: 0 }
  await deps.db
    .insertInto('visit_tallies')
    .values(['2024-09-19', '2024-09-20', '2026-11-20'].map((day) => ({ day, ...tally, ...nothing })))
    .execute()
  const days = ['2024-09-19', '2024-09-20']
  const orders = await Promise.all(days.map(() => anOrder()))
  await deps.db
    .insertInto('campaign_orders')
    .values(orders.map(({ order_id }, n) => ({ order_id, day: days[n] ?? '', campaign: 'autumn', source: 'x / y' })))
    .execute()
  expect(await deleteOldAnalytics(deps)).toEqual({ removed: 2 })
  expect(await deps.db.selectFrom('campaign_orders').select('day').execute()).toHaveLength(1)
  expect(
    await deps.db
      .selectFrom('visit_tallies')
      .select(sql<string>`day::text`.as('day'))
      .orderBy('day')
      .execute(),
  ).toEqual([{ day: '2024-09-20' }, { day: '2026-11-20' }])
})
