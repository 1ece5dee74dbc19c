import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteOldRuns } from './job-runs.repo.ts'
import { recordRun } from './record-run.ts'

test('records when a job ran and what it did', async () => {
  const { deps } = await createTestApp()
  await recordRun(deps, 'sweep', async () => ({ removed: 3 }))
  const runs = await deps.db.selectFrom('job_runs').selectAll().execute()
  expect(runs).toMatchObject([{ job: 'sweep', outcome: 'done', details: { removed: 3 } }])
  expect(runs[0]?.finished_at.getTime()).toBeGreaterThanOrEqual(runs[0]?.started_at.getTime() ?? Infinity)
})

test('records a failed run with its error, and rethrows it', async () => {
  const { deps } = await createTestApp()
  const failing = recordRun(deps, 'sweep', () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
  const runs = await deps.db.selectFrom('job_runs').selectAll().execute()
  expect(runs).toMatchObject([{ outcome: 'failed', details: { error: 'disk full' } }])
})

test('throws the job’s error even when recording it fails', async () => {
  const { deps } = await createTestApp()
  const noDatabase = { ...deps, db: deps.db.withSchema('nowhere') }
  const failing = recordRun(noDatabase, 'sweep', () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
})

test('deletes runs after their retention period', async () => {
  const { deps } = await createTestApp()
  for (const job of ['old', 'new']) await recordRun(deps, job, async () => ({}))
  await sql`update job_runs set finished_at = now() - make_interval(days => ${limits.retention.jobRunDays + 1}::integer)
    where job = 'old'`.execute(deps.db)
  expect(await deleteOldRuns(deps.db)).toBe(1)
  expect(await deps.db.selectFrom('job_runs').select('job').execute()).toEqual([{ job: 'new' }])
})
