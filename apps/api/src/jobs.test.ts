import { jobLabel } from '@atelier/domain/settings/settings.schema'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from './jobs.ts'
import { aCustomer, anOrderBody, aProduct } from './testing/factories.ts'
import { signedIn } from './testing/sessions.ts'
import { createTestApp } from './testing/test-app.ts'
import { allJobs } from './jobs.ts'

let running: { stop: () => Promise<void> } | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

test('sends queued emails shortly after the order', async () => {
  const shop = await createTestApp()
  running = await startJobs(shop.deps)
  await shop.post('/api/orders', anOrderBody([await aProduct()]))
  await vi.waitFor(() => expect(shop.emailTransport.sent).toHaveLength(1), { timeout: 15_000, interval: 100 })
}, 40_000)

test('deletes only expired sessions, old keys and expired counters', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const customer = await aCustomer()
  await signedIn(customer)
  await signedIn(customer, { idleMs: -1 })
  await sql`insert into idempotency_keys (key, scope, body_hash, status, answer, created_at) values
    ('old', 'x', '', 201, '{}', now() - interval '49 hours'), ('new', 'x', '', 201, '{}', now())`.execute(db)
  const counting = `register:${'h'.repeat(43)}`
  await sql`insert into rate_limits values (${`register:${'s'.repeat(43)}`}, 1, 1), (${counting}, 1, 99999999999999)`.execute(
    db,
  )
  const jobs = allJobs(shop.deps)
  for (const job of jobs) if (job.name.startsWith('sweep-')) await job.work(new AbortController().signal)
  expect(await db.selectFrom('sessions').select('session_id').execute()).toHaveLength(1)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: counting }])
})

test('an interrupted run is recorded as unfinished and counts as missed', async () => {
  const { deps } = await createTestApp()
  const job = allJobs(deps).find(({ name }) => name === 'sweep-images')
  const due = new Date()
  await expect(job?.work(AbortSignal.abort())).rejects.toThrow('was interrupted before the end')
  const runs = await deps.db.selectFrom('job_runs').select(['job', 'outcome']).execute()
  expect(runs).toEqual([{ job: 'sweep-images', outcome: 'unfinished' }])
  expect(await job?.hasRunSince?.(due)).toBe(false)
  await job?.work(new AbortController().signal)
  expect(await job?.hasRunSince?.(due)).toBe(true)
  expect(await job?.hasRunSince?.(new Date(Date.now() + 60_000))).toBe(false)
  const other = allJobs(deps).find(({ name }) => name === 'sweep-mails')
  expect(await other?.hasRunSince?.(due)).toBe(false)
})

test('hourly and nightly jobs are exclusive, and frequent jobs are shared or exclusive', async () => {
  const { deps } = await createTestApp()
  const jobs = allJobs(deps)
  const rare = jobs.filter(({ cron }) => !cron.startsWith('*'))
  expect(rare.every(({ concurrency, hasRunSince }) => concurrency === 'exclusive' && hasRunSince)).toBe(true)
  const shared = jobs.filter(({ concurrency }) => concurrency === 'shared').map(({ name }) => name)
  expect(shared).toContain('expire-holds')
  expect(shared).not.toContain('aggregate-counters')
})

test('every job with recorded runs has a label', async () => {
  const { deps } = await createTestApp()
  const recorded = allJobs(deps, () => new Response()).filter(({ cron }) => !cron.startsWith('*'))
  expect(recorded.length).toBeGreaterThan(15)
  expect(recorded.map(({ name }) => name).filter((name) => jobLabel(name) === name)).toEqual([])
})
