import type { Deps } from '../../deps.ts'
import { insertRun, type JobRun } from './job-runs.repo.ts'

/** Enough of an error to know what to look for in the log, which has all of it. */
const ERROR_LENGTH = 300

/**
 * Runs a job and records when, with what outcome and what it did (`work` answers counts), so that staff can see that the
 * shop keeps its promises automatically. A failed run is recorded too and stays failed: the queue tries it again. A run that the
 * queue or the end of the process cut (`signal`), or that counts something as `unfinished`, is recorded as unfinished.
 */
export async function recordRun(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  job: string,
  work: () => Promise<Record<string, number>>,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = now()
  const record = (outcome: JobRun['outcome'], details: JobRun['details']): Promise<void> =>
    insertRun(db, { job, startedAt, finishedAt: now(), outcome, details })
  try {
    const counts = await work()
    const outcome = signal?.aborted || (counts['unfinished'] ?? 0) > 0 ? 'unfinished' : 'done'
    log.info({ job, ...counts }, `job ${outcome}`)
    await record(outcome, counts)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // What the run failed of is the news, not that it could not be written down.
    await record('failed', { error: message.slice(0, ERROR_LENGTH) }).catch(() => undefined)
    throw error
  }
}
