import { setTimeout as sleep } from 'node:timers/promises'
import { CronExpressionParser } from 'cron-parser'
import { CompiledQuery } from 'kysely'
import { PgBoss, type QueueResult } from 'pg-boss'
import type { Db } from '../../db/client.ts'
import { pingDatabase } from '../../db/ping-database.ts'
import { oneStartAtATime } from '../../db/start-lock.ts'
import type { Logger } from '../../deps.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { isDatabaseUnavailable } from '../../cache/stale-if-error.ts'
import { inSpan } from '../../tracing/spans.ts'

/** Work that runs outside of requests. */
export interface Job {
  name: string
  /** When it runs without being enqueued: a cron expression in the time zone of the queue. */
  cron: string
  /** Interval at which a worker polls for it. */
  pollSeconds: number
  /**
   * `exclusive`: one run at a time over all processes. `shared`: in each process one run of the schedule and one that was
   * requested; the runs claim rows and so divide the work.
   */
  concurrency: 'exclusive' | 'shared'
  /**
   * Returns whether a run that began at or after that time has finished. With it, a missed run is caught up at start.
   */
  hasRunSince?: (at: Date) => Promise<boolean>
  /**
   * `signal` aborts when the process stops or the run takes too long. A run that returns `hasMore` is enqueued again at
   * once.
   */
  work: (signal: AbortSignal) => Promise<{ hasMore: boolean } | void>
}

export interface JobQueue {
  /**
   * Requests a run. Repeated calls within the debounce time request one run. A shared job runs in this process at once,
   * without a row in the queue: after a crash its schedule starts it. An exclusive job is enqueued for any process.
   */
  enqueue: (name: string) => void
  /** Aborts running jobs and waits briefly for them. Unfinished runs return to the queue. */
  stop: () => Promise<void>
}

interface JobQueueOptions {
  db: Db
  log: Logger
  metrics: Metrics
  /** IANA time zone of the cron expressions. */
  timeZone: string
  now?: () => Date
}

const STOP_TIMEOUT_MS = 5_000
/** Many wakes in a row are one. */
const ENQUEUE_DEBOUNCE_MS = 200
/** How often, and how long, a job that lost its database asks whether it is back. */
const PING_INTERVAL_MS = 2_000
const PING_DEADLINE_MS = 1_000
/** How long a run may take, depending on how often the job is due. */
const EXPIRY_SECONDS = { frequent: 15 * 60, rare: 4 * 3_600 }
/** The run of a dead process is retried after about this time. */
const HEARTBEAT_SECONDS = 60
/** pg-boss itself enqueues runs that were due within the last minute. */
const CRON_WINDOW_MS = 60_000

/** 'stately': at most one waits and one runs. 'short': at most one waits, any number run. */
const POLICY = { exclusive: 'stately', shared: 'short' } as const

/** Returns when a cron expression was last due. Correct on days when the clocks change. */
export const lastDueAt = (cron: string, timeZone: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: timeZone, currentDate: now }).prev().toDate()

/**
 * Opens the job queue, which pg-boss stores in the same database: jobs survive the process, and runs missed while no
 * process ran are caught up.
 */
export async function openJobQueue(parts: JobQueueOptions, jobs: readonly Job[]): Promise<JobQueue> {
  const { db, log } = parts
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<never>(CompiledQuery.raw(text, values))
    return { rows }
  }
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const localRuns = new Map<string, LocalRuns>()
  const pendingEnqueues = new Map<string, NodeJS.Timeout>()
  const enqueue = (name: string): void => {
    if (pendingEnqueues.has(name) || stopping.signal.aborted) return
    const timer = setTimeout(() => {
      pendingEnqueues.delete(name)
      const local = localRuns.get(name)
      if (local) return local.request()
      boss
        .send(name)
        .then(() => boss.notifyWorker(workers.get(name) ?? ''))
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'enqueueing job failed'))
    }, ENQUEUE_DEBOUNCE_MS)
    pendingEnqueues.set(name, timer.unref())
  }
  /** Creates or updates the tables of pg-boss and the queues. Returns the queues of before. */
  const prepare = async (): Promise<Map<string, QueueResult>> => {
    await boss.start()
    const before = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const job of jobs) await prepareQueue(boss, db, { job, queue: before.get(job.name), timeZone: parts.timeZone })
    return before
  }
  try {
    const before = await oneStartAtATime(db, log, prepare)
    for (const job of jobs) {
      const run = { ...parts, job, enqueue, stopping: stopping.signal }
      if (job.concurrency === 'shared') localRuns.set(job.name, createLocalRuns(run))
      workers.set(job.name, await startWorker(boss, run))
      await catchUp(boss, run, before.get(job.name))
    }
  } catch (error) {
    // A partially started queue would poll beside the one that is opened instead.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return {
    enqueue,
    async stop() {
      stopping.abort()
      for (const timer of pendingEnqueues.values()) clearTimeout(timer)
      const running = Promise.all([...localRuns.values()].map(({ ended }) => ended()))
      await Promise.all([
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
        Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]),
      ])
    },
  }
}

/** Creates the queue of a job, or updates one of an earlier version. */
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
  // pg-boss cannot change a policy, because queued runs carry theirs. One such run may execute beside the first run of
  // the new policy, which is harmless.
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

/** Data of a run that catches up: when the missed run was due. */
interface CatchUp {
  missedAt: string
}

/** Enqueues a job whose last run was missed while no process ran. Only due times after the queue's creation count. */
async function catchUp(boss: PgBoss, worker: Worker, queue: QueueResult | undefined): Promise<void> {
  const { job, timeZone, log, now = () => new Date() } = worker
  if (!job.hasRunSince || !queue) return
  const at = now()
  const dueAt = lastDueAt(job.cron, timeZone, at)
  if (dueAt < queue.createdOn || at.getTime() - dueAt.getTime() <= CRON_WINDOW_MS) return
  if (await job.hasRunSince(dueAt)) return
  log.info({ job: job.name, missedAt: dueAt }, 'catching up a missed job run')
  await boss.send(job.name, { missedAt: dueAt.toISOString() } satisfies CatchUp)
}

function startWorker(boss: PgBoss, worker: Worker): Promise<string> {
  const { job, stopping } = worker
  return boss.work<CatchUp | null>(job.name, { pollingIntervalSeconds: job.pollSeconds }, async ([run]) => {
    if (!run) return
    const missedAt = run.data?.missedAt
    // Another process may have caught it up already.
    if (missedAt !== undefined && (await job.hasRunSince?.(new Date(missedAt)))) return
    await runJob(worker, AbortSignal.any([run.signal, stopping]))
  })
}

/**
 * Resolves when the database accepts writes again, or `signal` aborts. Only then can the queue record the failed run, and
 * retry it: a failover of any length costs one retry.
 */
async function untilDatabaseResponds(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const responds = await pingDatabase(db, PING_DEADLINE_MS).then(
      () => true,
      () => false,
    )
    if (responds) return
    await sleep(PING_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Runs a job once. Logs and counts the run. */
async function runJob({ job, db, log, metrics, enqueue, stopping }: Worker, signal: AbortSignal): Promise<void> {
  const { name } = job
  const startedAt = performance.now()
  try {
    const outcome = await inSpan(`job ${name}`, {}, () => job.work(signal))
    if (outcome?.hasMore) enqueue(name)
  } catch (error) {
    if (stopping.aborted) log.info({ job: name }, 'job interrupted by shutdown, returned to the queue')
    else if (isDatabaseUnavailable(error)) {
      log.warn({ job: name }, 'database unavailable, job is retried')
      await untilDatabaseResponds(db, signal)
    } else {
      metrics.recordJob(name, 'failed')
      log.error({ err: error, job: name }, 'job failed')
    }
    throw error
  }
  metrics.recordJob(name, 'done')
  log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
}

/** The runs of a shared job that this process requested. They need no statement of the queue. */
interface LocalRuns {
  /** Starts a run. During a run, starts one more after it. */
  request: () => void
  /** Resolves when no run is in progress. */
  ended: () => Promise<void>
}

function createLocalRuns(worker: Worker): LocalRuns {
  let isRequested = false
  let running: Promise<void> | null = null
  const runRequested = async (): Promise<void> => {
    while (isRequested && !worker.stopping.aborted) {
      isRequested = false
      // The failure is logged; the schedule is the retry.
      await runJob(worker, worker.stopping).catch(() => undefined)
    }
  }
  return {
    request() {
      isRequested = true
      running ??= runRequested().finally(() => (running = null))
    },
    ended: async () => running ?? undefined,
  }
}
