import { CronExpressionParser } from 'cron-parser'
import { CompiledQuery } from 'kysely'
import { PgBoss, type QueueResult } from 'pg-boss'
import type { Db } from '../../db/client.ts'
import type { Logger } from '../../deps.ts'
import type { Metrics } from '../../metrics/metrics.ts'

/** Work that runs outside of requests. */
export interface Job {
  name: string
  /** When it runs without being woken: a cron expression in the time zone of the queue. */
  cron: string
  /** How often a worker looks for it, at most. */
  pollSeconds: number
  /**
   * `exclusive`: one run at a time over all processes. `shared`: one run in each process, because the runs claim rows
   * and divide the work among them.
   */
  concurrency: 'exclusive' | 'shared'
  /** Whether a run that began at or after that time has finished. With it, a run that was missed is caught up at start. */
  hasRunSince?: (at: Date) => Promise<boolean>
  /** `signal` aborts when the process stops or the run takes too long. A run that answers `hasMore` is queued again at once. */
  work: (signal: AbortSignal) => Promise<{ hasMore: boolean } | void>
}

export interface JobQueue {
  /** Runs a job soon, however many times it is asked for in between. */
  enqueue: (name: string) => void
  /** Aborts running jobs and waits for them for a short while. What did not finish goes back to the queue. */
  stop: () => Promise<void>
}

interface JobQueueOptions {
  db: Db
  log: Logger
  metrics: Metrics
  isEmbedded: boolean
  /** IANA name of the zone in which cron expressions are read. */
  timeZone: string
  now?: () => Date
}

const STOP_TIMEOUT_MS = 5_000
/** Many wakes in a row are one. */
const ENQUEUE_DEBOUNCE_MS = 200
/** How long a run may take, by how often the job is due. */
const EXPIRY_SECONDS = { frequent: 15 * 60, rare: 4 * 3_600 }
/** A run whose process died is given back after about this long. */
const HEARTBEAT_SECONDS = 60
/** pg-boss itself queues what was due within the last minute. */
const CRON_WINDOW_MS = 60_000

/** 'stately': at most one waits and one runs. 'short': at most one waits, any number run. */
const POLICY = { exclusive: 'stately', shared: 'short' } as const

/** When a cron expression was last due. Exact on days on which the clocks change. */
export const lastDueAt = (cron: string, timeZone: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: timeZone, currentDate: now }).prev().toDate()

/**
 * Starts working on jobs, stored by pg-boss in the same database: they survive the process, and what was due while no
 * process ran is caught up.
 */
export async function openJobQueue(parts: JobQueueOptions, jobs: readonly Job[]): Promise<JobQueue> {
  const { db, log, isEmbedded } = parts
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<never>(CompiledQuery.raw(text, values))
    return { rows }
  }
  const boss = new PgBoss({ db: { executeSql }, backend: isEmbedded ? 'pglite' : 'postgres' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const pendingEnqueues = new Map<string, NodeJS.Timeout>()
  const enqueue = (name: string): void => {
    if (pendingEnqueues.has(name) || stopping.signal.aborted) return
    const timer = setTimeout(() => {
      pendingEnqueues.delete(name)
      boss
        .send(name)
        .then(() => boss.notifyWorker(workers.get(name) ?? ''))
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'job not woken'))
    }, ENQUEUE_DEBOUNCE_MS)
    pendingEnqueues.set(name, timer.unref())
  }
  try {
    await boss.start()
    const before = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const job of jobs) {
      await prepareQueue(boss, db, { job, queue: before.get(job.name), timeZone: parts.timeZone })
      const run = { ...parts, job, enqueue, stopping: stopping.signal }
      workers.set(job.name, await startWorker(boss, run))
      await catchUp(boss, run, before.get(job.name))
    }
  } catch (error) {
    // Half of a queue would go on looking for work beside the one that is opened instead.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return {
    enqueue,
    async stop() {
      stopping.abort()
      for (const timer of pendingEnqueues.values()) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** Creates the queue of a job, or brings one of an earlier version up to date. */
async function prepareQueue(
  boss: PgBoss,
  db: Db,
  { job, queue, timeZone }: { job: Job; queue: QueueResult | undefined; timeZone: string },
): Promise<void> {
  const { name, cron, concurrency } = job
  const policy = POLICY[concurrency]
  const options = {
    retryLimit: 2,
    retryDelay: 30,
    deleteAfterSeconds: 86_400,
    expireInSeconds: job.hasRunSince ? EXPIRY_SECONDS.rare : EXPIRY_SECONDS.frequent,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
  if (!queue) await boss.createQueue(name, { ...options, policy })
  else if (queue.expireInSeconds !== options.expireInSeconds || queue.heartbeatSeconds !== HEARTBEAT_SECONDS) {
    await boss.updateQueue(name, options)
  }
  // pg-boss changes no policy, because queued runs carry the one they were queued with. Those do no harm here: one such
  // run may be at work beside the first run of the new policy.
  if (queue && queue.policy !== policy) {
    await db.executeQuery(CompiledQuery.raw('update pgboss.queue set policy = $1 where name = $2', [policy, name]))
  }
  await boss.schedule(name, cron, null, { tz: timeZone })
}

interface Worker extends JobQueueOptions {
  job: Job
  enqueue: (name: string) => void
  stopping: AbortSignal
}

/** What a run that catches up carries: when the run was due that was missed. */
interface CatchUp {
  missedAt: string
}

/** Queues a job whose last run was due while no process worked. The first due time after the queue was created counts. */
async function catchUp(boss: PgBoss, worker: Worker, queue: QueueResult | undefined): Promise<void> {
  const { job, timeZone, log, now = () => new Date() } = worker
  if (!job.hasRunSince || !queue) return
  const at = now()
  const dueAt = lastDueAt(job.cron, timeZone, at)
  if (dueAt < queue.createdOn || at.getTime() - dueAt.getTime() <= CRON_WINDOW_MS) return
  if (await job.hasRunSince(dueAt)) return
  log.info({ job: job.name, missedAt: dueAt }, 'a run that was missed is caught up')
  await boss.send(job.name, { missedAt: dueAt.toISOString() } satisfies CatchUp)
}

function startWorker(boss: PgBoss, { job, log, metrics, enqueue, stopping }: Worker): Promise<string> {
  const { name, pollSeconds } = job
  return boss.work<CatchUp | null>(name, { pollingIntervalSeconds: pollSeconds }, async ([run]) => {
    if (!run) return
    const missedAt = run.data?.missedAt
    // Another process may have caught it up since it was queued.
    if (missedAt !== undefined && (await job.hasRunSince?.(new Date(missedAt)))) return
    const startedAt = performance.now()
    const signal = AbortSignal.any([run.signal, stopping])
    try {
      const outcome = await job.work(signal)
      if (outcome?.hasMore) enqueue(name)
    } catch (error) {
      if (stopping.aborted) log.info({ job: name }, 'a job was interrupted by the stop and is queued again')
      else {
        metrics.recordJob(name, 'failed')
        log.error({ err: error, job: name }, 'job failed')
      }
      throw error
    }
    metrics.recordJob(name, 'done')
    log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
  })
}
