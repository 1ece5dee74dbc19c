import type { Job } from '../../adapters/jobs/job-queue.ts'
import type { Deps } from '../../deps.ts'
import { hasRunSince } from './job-runs.repo.ts'
import { recordRun } from './record-run.ts'

export const EVERY_MINUTE = '* * * * *'
export const HOURLY = '7 * * * *'
/** In the time zone of the shop, after the hour of the daylight-saving change. */
export const NIGHTLY = '23 4 * * *'
/** Maximum duration of a run of a shared job. */
const RUN_BUDGET_MS = 5 * 60_000

type Counts = Record<string, number | string>
type SharedJob = Pick<Job, 'name' | 'cron' | 'pollSeconds'> & { work: (signal: AbortSignal) => Promise<unknown> }

/** Limits a run to the time budget. The rest is queued again immediately. */
export const withinBudget =
  (work: (signal: AbortSignal) => Promise<unknown>): Job['work'] =>
  async (signal) => {
    const budget = AbortSignal.timeout(RUN_BUDGET_MS)
    await work(AbortSignal.any([signal, budget]))
    return { hasMore: budget.aborted && !signal.aborted }
  }

/** A job whose runs and counts are stored for staff. Runs exclusively; a missed run is caught up. */
export const recordedJob = (
  deps: Deps,
  name: string,
  cron: string,
  work: (signal: AbortSignal) => Promise<Counts>,
): Job => ({
  name,
  cron,
  pollSeconds: 60,
  concurrency: 'exclusive',
  hasRunSince: (at) => hasRunSince(deps.db, name, at),
  work: async (signal) => {
    await recordRun(deps, name, () => work(signal), signal)
    // The run is recorded as unfinished and queued again.
    if (signal.aborted) throw new Error(`${name} was interrupted before the end`)
  },
})

/** A job that claims due rows. All processes run it concurrently; a run over the time budget is continued by a new one. */
export const sharedJob = ({ work, ...job }: SharedJob): Job => ({
  ...job,
  concurrency: 'shared',
  work: withinBudget(work),
})

/** A job that deletes old rows every hour. */
export const sweep = (name: string, deps: Deps, remove: (db: Deps['db']) => Promise<number>): Job =>
  recordedJob(deps, name, HOURLY, async () => ({ removed: await remove(deps.db) }))
