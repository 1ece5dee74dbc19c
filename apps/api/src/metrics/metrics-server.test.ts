import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '../db/client.ts'
import { readShopMetrics } from '../features/health/shop-metrics.repo.ts'
import { anIntentBody, begin } from '../testing/card-checkout.ts'
import { anOrder, anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { recordBackup } from '../files/last-backup.ts'
import { createCounters } from './counters.ts'
import { EXPORTED_METRICS } from './metric-list.ts'
import { serveMetrics } from './metrics-server.ts'
import { createMetrics } from './metrics.ts'

const poolUse = () => ({ open: 3, idle: 2, waiting: 0, max: 10 })

async function open(db?: Parameters<typeof serveMetrics>[0]['db']) {
  const registry = new Registry()
  const shop = await createTestApp({}, { metrics: createMetrics(createCounters(registry)) })
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-metrics-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const parts = { ...shop.deps, dataDir, db: db ?? shop.deps.db, registry, poolUse, readShopMetrics }
  const server = await serveMetrics({ host: '127.0.0.1', port: 0, ...parts })
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchMetrics = async (path: string) => {
    const response = await fetch(address + path, { headers: { Connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
  return { ...shop, dataDir, fetchMetrics }
}

test('counts requests by route and never by URL, and reports shop metrics', async () => {
  const { post, get, fetchMetrics } = await open()
  await post('/api/orders', anOrderBody([await aProduct()]))
  await get('/api/products/no-such-bag?token=secret')
  const { status, text } = await fetchMetrics('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('atelier_requests_total{method="POST",route="/api/orders",status="201"} 1\n')
  expect(text).toContain('atelier_requests_total{method="GET",route="/api/products/:idOrSlug",status="404"} 1\n')
  expect(text).toContain('atelier_request_seconds_count{method="POST",route="/api/orders"} 1\n')
  expect(text).toContain('# TYPE process_cpu_seconds_total counter\n')
  expect(text).toContain('# TYPE atelier_orders_last_hour gauge\n')
  expect(text).toContain('atelier_orders_last_hour 1\n')
  expect(text).toContain('atelier_mails_waiting 1\n')
  expect(text).toContain('atelier_database_connections{state="busy"} 1\n')
  expect(text).not.toMatch(/secret|no-such-bag|claire/)
  // Every line is valid for Prometheus.
  const line = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? -?[\d.e+-]+)$/
  expect(text.split('\n').filter((each) => each && !line.test(each))).toEqual([])
})

test('reports the revenue of the last hour per currency', async () => {
  const { deps } = await open()
  expect((await readShopMetrics(deps.db))?.takenLastHour).toEqual([])
  await anOrder({ payment_status: 'paid', paid_cents: 108_00, refunded_cents: 8_00 })
  await anOrder({ currency: 'JPY', payment_status: 'paid', paid_cents: 15_880 })
  await anOrder({ currency: 'EUR', payment_status: 'paid', created_at: new Date(Date.now() - 2 * 3_600_000) })
  const { fetchMetrics } = await open()
  const { text } = await fetchMetrics('/metrics')
  for (const [currency, cents] of [
    ['USD', 100_00],
    ['JPY', 15_880],
    ['EUR', 0],
  ]) {
    expect(text).toContain(`atelier_taken_last_hour_cents{currency="${currency}"} ${cents}\n`)
  }
})

test('reports per kind how long the most overdue row has been due', async () => {
  const shop = await open()
  const { db } = shop.deps
  const bag = await aProduct({ colors: { Noir: 9 } })
  // Two of each: one that is due, and one that is not.
  for (const state of ['due', 'not yet']) {
    await begin(shop, anIntentBody([bag], { email: `${state === 'due' ? 'a' : 'b'}@example.com` }))
    await shop.post('/api/orders', anOrderBody([bag]))
  }
  const zero = (kind: string): string => `atelier_overdue_seconds{kind="${kind}"} 0\n`
  await sql`update mails set due_at = now() + interval '1 hour'`.execute(db)
  const before = await readShopMetrics(db)
  expect(before?.overdue.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0])
  const least = sql`(select min(checkout_id) from checkouts)`
  await sql`update checkouts set hold_expires_at = now() - interval '100 seconds' where checkout_id = ${least}`.execute(
    db,
  )
  await sql`update payments set created_at = now() - interval '1 day', due_at = now() - interval '400 seconds'
    where checkout_id = ${least}`.execute(db)
  await sql`update orders set payment_link_expires_at = now() - interval '200 seconds'
    where order_id = (select min(order_id) from orders where payment_link_expires_at is not null)`.execute(db)
  await sql`update mails set due_at = now() - interval '300 seconds' where mail_id = (select min(mail_id) from mails)`.execute(
    db,
  )
  const overdue = Object.fromEntries(
    (await readShopMetrics(db))?.overdue.map(({ kind, seconds }) => [kind, seconds]) ?? [],
  )
  const about = (seconds: number): [number, number] => [seconds, seconds + 60]
  for (const [kind, [from, to]] of Object.entries({
    holds: about(100),
    'payment-links': about(200),
    emails: about(300),
    payments: about(400),
  })) {
    expect(overdue[kind], kind).toBeGreaterThanOrEqual(from)
    expect(overdue[kind], kind).toBeLessThan(to)
  }
  expect((await shop.fetchMetrics('/metrics')).text).toContain(zero('refunds'))
})

/** Records runs of the restore drill, oldest first; they ended that many hours ago. */
async function recordDrills(db: Db, ...runs: [hours: number, outcome: string, details?: object][]): Promise<void> {
  for (const [hours, outcome, details = {}] of runs) {
    const at = sql`now() - make_interval(hours => ${hours}::integer)`
    await sql`insert into job_runs (job, started_at, finished_at, outcome, details)
      values ('drill-restore', ${at} - interval '40 seconds', ${at}, ${outcome}, ${JSON.stringify(details)})`.execute(
      db,
    )
  }
}

test('exports exactly the metrics of the list, with their kinds', async () => {
  const shop = await open()
  await begin(shop, anIntentBody([await aProduct()]))
  await anOrder({ payment_status: 'paid' })
  await recordBackup(shop.dataDir, new Date(), '/backups/1')
  await recordDrills(shop.deps.db, [1, 'done'])
  const { text } = await shop.fetchMetrics('/metrics')
  const exported = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => `${name} ${kind}`)
  const listed = Object.entries(EXPORTED_METRICS).map(([name, { kind }]) => `${name} ${kind}`)
  expect(exported.toSorted()).toEqual(listed.toSorted())
})

test('reports the ages of the last backup and of the last restore drill that succeeded', async () => {
  const shop = await open()
  const valueOf = async (name: string): Promise<number | undefined> => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec((await shop.fetchMetrics('/metrics')).text)?.[1]
    return value === undefined ? undefined : Number(value)
  }
  expect(await valueOf('atelier_backup_age_seconds')).toBeUndefined()
  expect(await readShopMetrics(shop.deps.db)).toMatchObject({ restoreDrillFailed: null, restoreDrillSeconds: null })
  await recordBackup(shop.dataDir, new Date(Date.now() - 7_200_000), '/backups/1')
  const age = await valueOf('atelier_backup_age_seconds')
  expect(age).toBeGreaterThanOrEqual(7_200)
  expect(age).toBeLessThan(7_260)
  expect((await shop.fetchMetrics('/metrics')).text).toMatch(
    /^atelier_data_disk_bytes\{state="size"\} [1-9]\S+\natelier_data_disk_bytes\{state="free"\} [1-9]/m,
  )
  await recordDrills(shop.deps.db, [30, 'failed'], [20, 'done'], [10, 'done', { skipped: 'No backup.' }])
  const after = await readShopMetrics(shop.deps.db)
  expect(after?.restoreDrillFailed).toBe(0)
  expect(after?.restoreDrillSeconds).toBe(40)
  expect(Math.round((after?.restoreDrillAgeSeconds ?? 0) / 3_600)).toBe(20)
  expect(Math.round((after?.jobRunAgeSeconds ?? 0) / 3_600)).toBe(10)
  await recordDrills(shop.deps.db, [5, 'failed'])
  const last = await readShopMetrics(shop.deps.db)
  expect(last?.restoreDrillFailed).toBe(1)
  expect(Math.round((last?.restoreDrillAgeSeconds ?? 0) / 3_600)).toBe(20)
})

test('counts unresolved ledger differences', async () => {
  const { deps } = await open()
  await sql`insert into ledger_differences (provider, provider_ref, kind, our_paid_cents, our_refunded_cents,
      their_paid_cents, their_refunded_cents, resolved_at)
    values ('stripe', 'pi_1', 'not_booked', 0, 0, 5, 0, null), ('stripe', 'pi_2', 'not_booked', 0, 0, 5, 0, now())`.execute(
    deps.db,
  )
  expect((await readShopMetrics(deps.db))?.ledgerDifferences).toBe(1)
})

test('is live, and ready until it stops or its database has no space', async () => {
  const { fetchMetrics, get, deps } = await open()
  expect([(await fetchMetrics('/live')).status, (await fetchMetrics('/ready')).status]).toEqual([200, 200])
  deps.metrics.recordDiskFull()
  expect((await fetchMetrics('/ready')).status).toBe(503)
  expect(await (await get('/api/health-check')).json()).toMatchObject({ success: false, database: 'full' })
  deps.metrics.beginStopping()
  expect([(await fetchMetrics('/live')).status, (await fetchMetrics('/ready')).status]).toEqual([200, 503])
  expect(await (await get('/api/health-check')).json()).toMatchObject({ success: false, status: 'stopping' })
  expect((await get('/api/health-check/live')).status).toBe(200)
  expect((await fetchMetrics('/')).status).toBe(404)
})

test('reports its process metrics while the database is away', async () => {
  const nowhere = { connectionString: 'postgresql://me@127.0.0.1:9/shop', maxConnections: 1 }
  const db = openDb({ ...nowhere, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  const { fetchMetrics } = await open(db)
  const { status, text } = await fetchMetrics('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('atelier_database_up 0\n')
  expect((await fetchMetrics('/ready')).status).toBe(503)
})
