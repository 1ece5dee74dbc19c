import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '../db/client.ts'
import { moveShopDays } from '../db/shop-days.ts'
import { insertVisitEvents } from '../features/analytics/visits.repo.ts'
import { aggregateOrderTotals } from '../features/orders/order-daily-totals.repo.ts'
import { anOrder } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { alignShopDays } from './align-shop-days.ts'

const BERLIN: ShopRegion = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }

/** On May 4 in New York, on May 5 in Berlin. */
const EVENING = new Date('2026-05-04T22:30:00Z')

const publish = (db: Db, region: ShopRegion) =>
  sql`insert into shop_document_versions (key, content, published_at, published_by_name)
    values ('company', ${JSON.stringify({ region })}, now(), 'Ines')`.execute(db)

async function daysOf(db: Db) {
  const { rows } = await sql<{ order: string; visit: string; openTotals: number }>`
    select (select string_agg(day || ' ' || orders, ', ' order by day) from (
        select day, sum(orders) as orders from (
          select day, orders from order_tallies union all select day, orders from order_tally_changes) t
        group by day having sum(orders) <> 0) o) as order,
      (select string_agg(day::text, ', ') from visit_events) as visit,
      (select count(*) from visit_running_totals) as "openTotals"`.execute(db)
  return rows[0]
}

test('days follow the published region again after a dump was loaded without it', async () => {
  const { deps } = await createTestApp()
  const { db } = deps
  await anOrder({ created_at: EVENING })
  await anOrder({ created_at: new Date('2026-05-04T12:00:00Z') })
  await aggregateOrderTotals(db)
  await insertVisitEvents(db, [
    {
      visitor: '1',
      at: EVENING,
      event: 'page_view',
      page: '/',
      detail: '',
      source: 'Google',
      medium: 'search',
      campaign: '',
      device: 'Phone',
      country: 'DE',
    },
  ])
  expect(await daysOf(db)).toEqual({ order: '2026-05-04 2', visit: '2026-05-04', openTotals: 0 })
  await publish(db, BERLIN)
  expect(await alignShopDays(db)).toBe(true)
  expect(await daysOf(db)).toEqual({ order: '2026-05-04 1, 2026-05-05 1', visit: '2026-05-05', openTotals: 0 })
  expect(await alignShopDays(db)).toBe(false)
})

test('a shop without a published company has the default days', async () => {
  const { deps } = await createTestApp()
  expect(await alignShopDays(deps.db)).toBe(false)
  await inTransaction(deps.db, (tx) => moveShopDays(tx, BERLIN.timeZone))
  expect(await alignShopDays(deps.db)).toBe(true)
  await publish(deps.db, DEFAULT_REGION)
  expect(await alignShopDays(deps.db)).toBe(false)
})

test('two processes that start together align the days once', async () => {
  const { deps } = await createTestApp()
  await publish(deps.db, BERLIN)
  const both = await Promise.all([alignShopDays(deps.db), alignShopDays(deps.db)])
  expect(both.toSorted()).toEqual([false, true])
})
