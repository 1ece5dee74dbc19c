import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../deps.ts'
import type { Vitals } from '../../vitals/vitals.ts'

/** Work that runs outside of requests. `signal` aborts when the process is about to end. */
export interface Job {
  name: string
  /** When it runs by itself, in cron's words (UTC). */
  cron: string
  /** How often a worker looks for it, at most. */
  pollSeconds: number
  work: (signal: AbortSignal) => Promise<void>
}

export interface JobQueue {
  /** Runs a job soon, however many times it is asked for meanwhile. */
  wake: (name: string) => void
  /** Lets running jobs finish for a short while; what did not goes back to the queue. */
  stop: () => Promise<void>
}

const STOP_TIMEOUT_MS = 5_000
/** Many wakes in a row are one. */
const WAKE_AFTER_MS = 200

/** Starts working on jobs, kept by pg-boss in the same database: each runs in one process at a time and survives it. */
export async function openJobQueue(
  { db, log, vitals, isEmbedded }: { db: Db; log: Log; vitals: Vitals; isEmbedded: boolean },
  jobs: readonly Job[],
): Promise<JobQueue> {
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<never>(CompiledQuery.raw(text, values))
    return { rows }
  }
  const boss = new PgBoss({ db: { executeSql }, backend: isEmbedded ? 'pglite' : 'postgres' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  const workers = new Map<string, string>()
  try {
    await boss.start()
    for (const job of jobs) workers.set(job.name, await startJob(boss, job, { log, vitals }))
  } catch (error) {
    // Half of a queue would go on looking for work beside the one that is opened instead.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  const waking = new Map<string, NodeJS.Timeout>()
  const wake = (name: string): void => {
    if (waking.has(name)) return
    const later = setTimeout(() => {
      waking.delete(name)
      boss
        .send(name)
        .then(() => boss.notifyWorker(workers.get(name) ?? ''))
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'job not woken'))
    }, WAKE_AFTER_MS)
    waking.set(name, later.unref())
  }
  return {
    wake,
    async stop() {
      for (const timer of waking.values()) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function startJob(boss: PgBoss, job: Job, { log, vitals }: { log: Log; vitals: Vitals }): Promise<string> {
  // 'short': at most one waits at any time, because one run does all there is to do.
  await boss.createQueue(job.name, { policy: 'short', retryLimit: 2, retryDelay: 30, deleteAfterSeconds: 86_400 })
  await boss.schedule(job.name, job.cron)
  return boss.work(job.name, { pollingIntervalSeconds: job.pollSeconds }, async ([run]) => {
    if (!run) return
    const startedAt = performance.now()
    try {
      await job.work(run.signal)
    } catch (error) {
      vitals.job(job.name, 'failed')
      log.error({ err: error, job: job.name }, 'job failed')
      throw error
    }
    vitals.job(job.name, 'done')
    log.debug({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
  })
}
