import { jobWords } from '@atelier/domain/access/settings.schema'
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

test('mails what was queued, soon after the order', async () => {
  const shop = await createTestApp()
  running = await startJobs(shop.deps)
  await shop.post('/api/orders', anOrderBody([await aProduct()]))
  await vi.waitFor(() => expect(shop.mail.sent).toHaveLength(1), { timeout: 15_000, interval: 100 })
}, 40_000)

test('deletes expired sessions, old keys, spent counts and counts with plain addresses, and nothing else', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const customer = await aCustomer()
  await signedIn(customer)
  await signedIn(customer, { idleMs: -1 })
  await sql`insert into idempotency_keys (key, scope, body_hash, status, answer, created_at) values
    ('old', 'x', '', 201, '{}', now() - interval '49 hours'), ('new', 'x', '', 201, '{}', now())`.execute(db)
  const counting = `register:${'h'.repeat(43)}`
  await sql`insert into rate_limits values (${`register:${'s'.repeat(43)}`}, 1, 1), (${counting}, 1, 99999999999999),
    ('signInKnown:claire@example.com|203.0.113.9', 1, 99999999999999)`.execute(db)
  const jobs = allJobs(shop.deps)
  for (const job of jobs) if (job.name.startsWith('sweep-')) await job.work(new AbortController().signal)
  expect(await db.selectFrom('sessions').select('session_id').execute()).toHaveLength(1)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: counting }])
})

test('every job whose runs staff look up is called something they understand', async () => {
  const { deps } = await createTestApp()
  const looked = allJobs(deps, () => new Response()).filter(({ cron }) => !cron.startsWith('*'))
  expect(looked.length).toBeGreaterThan(15)
  expect(looked.map(({ name }) => name).filter((name) => jobWords(name) === name)).toEqual([])
})
