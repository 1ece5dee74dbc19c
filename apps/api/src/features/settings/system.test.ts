import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '@atelier/domain/limits/durations'
import type { SystemResponse } from '@atelier/domain/settings/settings.schema'
import { display } from '@atelier/domain/limits/display'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { insertRun, type JobRun } from '../job-runs/job-runs.repo.ts'

const WINDOW_MS = display.failuresShownDays * 24 * 60 * MINUTE_MS

async function readSystem(environment: Record<string, string> = {}): Promise<SystemResponse> {
  const shop = await createTestApp(environment)
  const { headers } = await signedIn(await aStaffMember())
  return (await (await shop.get('/api/admin/settings/system', headers)).json()) as SystemResponse
}

const ago = (ms: number): Date => new Date(Date.now() - ms)

test('returns the versions and where files and emails go', async () => {
  const migrations = readdirSync(join(import.meta.dirname, '../../db/migrations')).toSorted()
  const { data, success } = await readSystem()
  expect(success).toBe(true)
  expect(migrations.at(-1)).toContain(data.versions.schema)
  expect(data).toEqual({
    versions: {
      shop: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      database: expect.stringMatching(/^\d+/),
      schema: expect.stringMatching(/./),
    },
    database: { kind: 'embedded', sizeBytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000) },
    storage: { kind: 'folder', place: 'uploads in DATA_DIR' },
    payments: { provider: 'sandbox' },
    mail: { waiting: 0, failed: 0, sentBy: 'files', from: 'orders@atelier.example' },
    jobs: [],
  })
})

test('returns the other kinds of database, storage and email without their secrets', async () => {
  const { data } = await readSystem({
    ALLOW_SANDBOX: '1',
    DATABASE_URL: 'postgresql://owner:hunter2@db.example/shop',
    S3_URL: 'https://store.example/pictures',
    S3_ACCESS_KEY: 'key-of-the-store',
    S3_SECRET_KEY: 'hunter2',
    SMTP_URL: 'smtp://user:hunter2@mail.example',
  })
  expect(data).toMatchObject({
    database: { kind: 'postgresql' },
    storage: { kind: 'bucket', place: 'store.example' },
    mail: { sentBy: 'server' },
  })
  expect(JSON.stringify(data)).not.toMatch(/hunter2|key-of-the-store|db\.example/)
})

test('counts pending emails and recent failures', async () => {
  const { db } = await testDatabase()
  const rows = [
    ['pending', 0],
    ['pending', 2 * WINDOW_MS],
    ['sent', 0],
    ['failed', 0],
    ['failed', WINDOW_MS - MINUTE_MS],
    ['failed', WINDOW_MS - 2 * MINUTE_MS],
    ['failed', WINDOW_MS + MINUTE_MS],
  ] as const
  for (const [status, ms] of rows) {
    await sql`
      insert into mails (recipient, subject, html, text, status, created_at)
      values ('a@b.co', '', '', '', ${status}, ${ago(ms)}::timestamptz)`.execute(db)
  }
  expect((await readSystem()).data.mail).toMatchObject({ waiting: 2, failed: 3 })
})

test('returns the last run of each job, its duration and recent failures', async () => {
  const { db } = await testDatabase()
  const [last, before] = [ago(MINUTE_MS), ago(2 * MINUTE_MS)]
  const run = (job: string, finishedAt: Date, outcome: JobRun['outcome'] = 'done', tookMs = 1_500) =>
    insertRun(db, {
      job,
      startedAt: new Date(finishedAt.getTime() - tookMs),
      finishedAt,
      outcome,
      details: { [outcome]: tookMs },
    })
  await run('sweep-links', last)
  await run('sweep-links', before, 'failed')
  await run('sweep-links', ago(WINDOW_MS - MINUTE_MS), 'failed')
  await run('sweep-links', ago(WINDOW_MS + MINUTE_MS), 'failed')
  await run('sweep-links', ago(3 * MINUTE_MS), 'unfinished')
  await run('sweep-guests', before, 'done', 0)
  await run('sweep-guests', last, 'failed', 0)
  // The clock was set back during the run.
  await run('sweep-mails', last, 'done', -5_000)
  const { jobs } = (await readSystem()).data
  const finishedAt = last.toISOString()
  expect(jobs).toEqual([
    { job: 'sweep-guests', finishedAt, tookMs: 0, outcome: 'failed', details: { failed: 0 }, recentFailures: 1 },
    { job: 'sweep-links', finishedAt, tookMs: 1_500, outcome: 'done', details: { done: 1_500 }, recentFailures: 2 },
    { job: 'sweep-mails', finishedAt, tookMs: 0, outcome: 'done', details: { done: -5_000 }, recentFailures: 0 },
  ])
})
