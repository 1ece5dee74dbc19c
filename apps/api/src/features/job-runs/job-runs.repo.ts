import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** One run of a job, after it ended. */
export interface JobRun {
  job: string
  startedAt: Date
  finishedAt: Date
  outcome: 'done' | 'failed' | 'unfinished'
  /** Counts by name; of a failed run, its error. An unfinished run left work for the next one. */
  details: Record<string, number | string>
}

export async function insertRun(db: Db, { job, startedAt, finishedAt, outcome, details }: JobRun): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ job, started_at: startedAt, finished_at: finishedAt, outcome, details: JSON.stringify(details) })
    .execute()
}

/** Returns whether a run that began at or after that time has failed. */
export async function hasFailedSince(db: Db, job: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from job_runs where job = ${job} and started_at >= ${at}::timestamptz and outcome = 'failed' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns whether a run that began at or after that time has succeeded. */
export async function hasRunSince(db: Db, job: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from job_runs where job = ${job} and started_at >= ${at}::timestamptz and outcome = 'done' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes runs after their retention period. Returns how many. */
export async function deleteOldRuns(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_runs where finished_at < now() - make_interval(days => ${limits.retention.jobRunDays}::integer)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
