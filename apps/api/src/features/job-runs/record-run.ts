import type { Deps } from '../../deps.ts'
import { insertRun, type JobRun } from './job-runs.repo.ts'

/** Enough of an error message to find it in the log, which contains all of it. */
const ERROR_LENGTH = 300

/**
 * Runs a job and records start, end, outcome and the counts or texts that `work` returns, for the admin. A failed run is
 * recorded and rethrown, so that the queue retries it. A run that is aborted by `signal`, or counts something as
 * `unfinished`, is recorded as unfinished.
 */
export async function recordRun(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  job: string,
  work: () => Promise<JobRun['details']>,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = now()
  const record = (outcome: JobRun['outcome'], details: JobRun['details']): Promise<void> =>
    insertRun(db, { job, startedAt, finishedAt: now(), outcome, details })
  try {
    const counts = await work()
    const outcome = signal?.aborted || Number(counts['unfinished'] ?? 0) > 0 ? 'unfinished' : 'done'
    log.info({ job, ...counts }, `job ${outcome}`)
    await record(outcome, counts)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A failed insert must not hide the job's own error.
    await record('failed', { error: message.slice(0, ERROR_LENGTH) }).catch(() => undefined)
    throw error
  }
}
