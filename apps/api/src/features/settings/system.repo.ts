import type { JobState } from '@atelier/domain/settings/settings.schema'
import { display } from '@atelier/domain/limits/display'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Returns the database version, its size in bytes, and the last migration. */
export async function readDatabase(db: Db): Promise<{ version: string; sizeBytes: number; schema: string }> {
  const { rows } = await sql<{ version: string; sizeBytes: number; schema: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select name from schema_migrations order by number desc limit 1) as schema`.execute(db)
  return rows[0] ?? { version: '', sizeBytes: 0, schema: '' }
}

/** Counts the pending emails, and those that failed in the last seven days. */
export async function countEmails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*) from mails where status = 'pending') as waiting,
      (select count(*) from mails where status = 'failed' and created_at > now() - make_interval(days => ${display.failuresShownDays}::integer)) as failed`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, failed: 0 }
}

interface JobRow {
  job: string
  startedAt: Date
  finishedAt: Date
  outcome: JobState['outcome']
  details: JobState['details']
  recentFailures: number
}

/** Returns the last run of each job, by name, and its failures in the last seven days. */
export async function listLastRuns(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobRow>`
    select r.job, r.started_at as "startedAt", r.finished_at as "finishedAt", r.outcome, r.details,
      (select count(*) from job_runs f
        where f.job = r.job and f.outcome = 'failed' and f.finished_at > now() - make_interval(days => ${display.failuresShownDays}::integer)) as "recentFailures"
    from (select distinct on (job) * from job_runs order by job, finished_at desc) r
    order by r.job`.execute(db)
  return rows.map(({ startedAt, finishedAt, ...run }) => ({
    ...run,
    finishedAt: finishedAt.toISOString(),
    tookMs: Math.max(0, finishedAt.getTime() - startedAt.getTime()),
  }))
}
