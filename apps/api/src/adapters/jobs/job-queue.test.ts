import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testLog } from '../../testing/test-log.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { lastDueAt, openJobQueue, type Job, type JobQueue } from './job-queue.ts'

const NEW_YORK = 'America/New_York'
const NIGHTLY = '23 4 * * *'
const SOON = { timeout: 20_000, interval: 50 }

/** Every test uses its own job names, because the queues outlive the test. */
let count = 0
const aName = (): string => `job-${process.pid}-${(count += 1)}`

const aJob = (job: Partial<Job> & Pick<Job, 'work'>): Job => ({
  name: aName(),
  // Far in the future, so that only an enqueued job runs.
  cron: '0 0 1 1 *',
  pollSeconds: 0.5,
  concurrency: 'exclusive',
  ...job,
})

/** Number of polls by job name. */
const polls = new Map<string, number>()

/** A database that counts the polls of the workers. */
async function countingDatabase(): Promise<Db> {
  const { db } = await testDatabase()
  return new Proxy(db, {
    get: (target, key) => {
      if (key !== 'executeQuery') {
        const value = Reflect.get(target, key, target) as unknown
        // Its methods have private fields, which the proxy lacks.
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return (query: CompiledQuery) => {
        const name = /SKIP LOCKED/.test(query.sql) ? /j\.name = '([^']+)'/.exec(query.sql)?.[1] : undefined
        if (name) polls.set(name, (polls.get(name) ?? 0) + 1)
        return target.executeQuery(query)
      }
    },
  })
}

/** Resolves when the workers have polled for the job `times` more times. */
async function untilPolled(name: string, times: number): Promise<void> {
  const before = polls.get(name) ?? 0
  await vi.waitFor(() => expect(polls.get(name) ?? 0).toBeGreaterThanOrEqual(before + times), SOON)
}

/** Opens a queue as one process of the shop does. */
async function open(jobs: Job[], options: { now?: () => Date } = {}): Promise<JobQueue> {
  const db = await countingDatabase()
  const parts = {
    db,
    log: testLog,
    metrics: createMetrics(),
    timeZone: NEW_YORK,
    ...options,
  }
  const queue = await openJobQueue(parts, jobs)
  onTestFinished(() => queue.stop())
  return queue
}

/** Work that runs until it is released, and counts concurrent runs. */
function aGate() {
  const held = Promise.withResolvers<void>()
  const seen = { begun: 0, atOnce: 0, most: 0 }
  const work = async (): Promise<void> => {
    seen.begun += 1
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await held.promise
    seen.atOnce -= 1
  }
  return { work, seen, release: held.resolve }
}

const statesOf = async (name: string): Promise<string[]> => {
  const { db } = await testDatabase()
  const { rows } = await db.executeQuery<{ state: string }>(
    CompiledQuery.raw('select state from pgboss.job where name = $1 order by state', [name]),
  )
  return rows.map(({ state }) => state)
}

const scheduleOf = async (name: string) => {
  const { db } = await testDatabase()
  const { rows } = await db.executeQuery<{ cron: string; timezone: string }>(
    CompiledQuery.raw('select cron, timezone from pgboss.schedule where name = $1', [name]),
  )
  return rows
}

test('runs an exclusive job once at a time in two processes, and once more when enqueued during the run', async () => {
  const gate = aGate()
  const job = aJob({ work: gate.work })
  const queues = [await open([job]), await open([job])]
  queues[0]?.enqueue(job.name)
  await vi.waitFor(() => expect(gate.seen.begun).toBe(1), SOON)
  for (const queue of queues) queue.enqueue(job.name)
  await vi.waitFor(async () => expect(await statesOf(job.name)).toEqual(['created', 'active']), SOON)
  // The other process polls all the time; the running one does not.
  await untilPolled(job.name, 3)
  expect(gate.seen.begun).toBe(1)
  gate.release()
  await vi.waitFor(() => expect(gate.seen.begun).toBe(2), SOON)
  expect(gate.seen.most).toBe(1)
}, 60_000)

test('shares a job that claims its rows between two processes', async () => {
  const gate = aGate()
  const job = aJob({ work: gate.work, concurrency: 'shared' })
  const [first, second] = [await open([job]), await open([job])]
  first.enqueue(job.name)
  await vi.waitFor(() => expect(gate.seen.begun).toBe(1), SOON)
  second.enqueue(job.name)
  await vi.waitFor(() => expect(gate.seen.most).toBe(2), SOON)
  gate.release()
}, 60_000)

test('runs a shared job without a row in the queue, and once more for all requests during a run', async () => {
  const gate = aGate()
  const job = aJob({ work: gate.work, concurrency: 'shared' })
  const queue = await open([job])
  queue.enqueue(job.name)
  await vi.waitFor(() => expect(gate.seen.begun).toBe(1), SOON)
  queue.enqueue(job.name)
  queue.enqueue(job.name)
  // The requests are debounced: the worker has polled since.
  await untilPolled(job.name, 3)
  expect(gate.seen.begun).toBe(1)
  gate.release()
  await vi.waitFor(() => expect(gate.seen.begun).toBe(2), SOON)
  await untilPolled(job.name, 2)
  expect(gate.seen).toMatchObject({ begun: 2, most: 1 })
  expect(await statesOf(job.name)).toEqual([])
}, 60_000)

test('a shared job runs again after a failed run', async () => {
  testLog.expectErrors()
  let runs = 0
  const work = (): Promise<void> => ((runs += 1) === 1 ? Promise.reject(new Error('no')) : Promise.resolve())
  const job = aJob({ work, concurrency: 'shared' })
  const queue = await open([job])
  queue.enqueue(job.name)
  await vi.waitFor(() => expect(runs).toBe(1), SOON)
  queue.enqueue(job.name)
  await vi.waitFor(() => expect(runs).toBe(2), SOON)
}, 60_000)

test('waits for a shared run in progress when the process stops', async () => {
  const states: string[] = []
  const work = async (signal: AbortSignal): Promise<void> => {
    states.push('begun')
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    states.push('ended')
  }
  const job = aJob({ work, concurrency: 'shared' })
  const queue = await open([job])
  queue.enqueue(job.name)
  await vi.waitFor(() => expect(states).toEqual(['begun']), SOON)
  await queue.stop()
  expect(states).toEqual(['begun', 'ended'])
}, 60_000)

test('makes the queue of an earlier version exclusive', async () => {
  const { db } = await testDatabase()
  const gate = aGate()
  const job = aJob({ work: gate.work })
  const executeSql = async (text: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery<never>(CompiledQuery.raw(text, values))).rows,
  })
  const old = new PgBoss({ db: { executeSql } })
  await old.start()
  await old.createQueue(job.name, { policy: 'short' })
  await old.schedule(job.name, job.cron)
  await old.stop({ graceful: false })
  const queues = [await open([job]), await open([job])]
  const { rows } = await db.executeQuery<{ policy: string; heartbeat: number }>(
    CompiledQuery.raw('select policy, heartbeat_seconds as heartbeat from pgboss.queue where name = $1', [job.name]),
  )
  expect(rows).toEqual([{ policy: 'stately', heartbeat: 60 }])
  expect(await scheduleOf(job.name)).toEqual([{ cron: job.cron, timezone: NEW_YORK }])
  for (const queue of queues) queue.enqueue(job.name)
  await vi.waitFor(() => expect(gate.seen.begun).toBe(1), SOON)
  gate.release()
}, 60_000)

test.each(['exclusive', 'shared'] as const)(
  'runs %s work again at once when it returns hasMore',
  async (concurrency) => {
    let runs = 0
    const job = aJob({ concurrency, work: async () => ({ hasMore: (runs += 1) < 3 }) })
    const queue = await open([job])
    queue.enqueue(job.name)
    await vi.waitFor(() => expect(runs).toBe(3), SOON)
  },
  60_000,
)

test('evaluates cron in the shop’s time zone, also when its clocks change', async () => {
  const at = (iso: string): string => lastDueAt(NIGHTLY, NEW_YORK, new Date(iso)).toISOString()
  // In winter it is 5 hours behind UTC, in summer 4.
  expect(at('2026-01-15T12:00:00Z')).toBe('2026-01-15T09:23:00.000Z')
  expect(at('2026-07-15T12:00:00Z')).toBe('2026-07-15T08:23:00.000Z')
  expect(at('2026-03-08T08:22:59Z')).toBe('2026-03-07T09:23:00.000Z')
  expect(at('2026-03-08T08:23:01Z')).toBe('2026-03-08T08:23:00.000Z')
  expect(at('2026-11-01T09:22:59Z')).toBe('2026-10-31T08:23:00.000Z')
  expect(at('2026-11-01T09:23:01Z')).toBe('2026-11-01T09:23:00.000Z')
  const job = aJob({ cron: NIGHTLY, work: async () => undefined })
  await open([job])
  expect(await scheduleOf(job.name)).toEqual([{ cron: NIGHTLY, timezone: NEW_YORK }])
}, 60_000)

/** A job that records its runs. */
function aRecordedJob() {
  const runs: Date[] = []
  const { now, advance } = testClock(new Date())
  const job = aJob({
    cron: NIGHTLY,
    work: async () => void runs.push(now()),
    hasRunSince: async (at) => runs.some((run) => run >= at),
  })
  return { job, runs, now, later: (days: number) => advance(days * 86_400_000) }
}

test('catches up at start with a run missed while no process ran, once for several processes', async () => {
  const nightly = aRecordedJob()
  const unrecordedRuns = aGate()
  const unrecorded = aJob({ cron: NIGHTLY, work: unrecordedRuns.work })
  const { now } = nightly
  const first = await open([nightly.job, unrecorded], { now })
  await first.stop()
  // The queue was just created: no run was missed.
  expect(nightly.runs).toEqual([])
  nightly.later(2)
  const queues = [await open([nightly.job, unrecorded], { now }), await open([nightly.job, unrecorded], { now })]
  await vi.waitFor(() => expect(nightly.runs).toHaveLength(1), SOON)
  for (const queue of queues) await queue.stop()
  const third = await open([nightly.job, unrecorded], { now })
  await third.stop()
  expect([nightly.runs.length, unrecordedRuns.seen.begun]).toEqual([1, 0])
  expect([await statesOf(unrecorded.name), new Set(await statesOf(nightly.job.name))]).toEqual([
    [],
    new Set(['completed']),
  ])
}, 60_000)

test('interrupts a run when the process stops, and retries it in another process', async () => {
  const begun: string[] = []
  const name = aName()
  const inProcess = (process: string): Job =>
    aJob({
      name,
      work: async (signal) => {
        begun.push(process)
        if (begun.length > 1) return
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw new Error('interrupted')
      },
    })
  const first = await open([inProcess('first')])
  first.enqueue(name)
  await vi.waitFor(() => expect(begun).toEqual(['first']), SOON)
  await first.stop()
  expect(await statesOf(name)).toEqual(['retry'])
}, 60_000)
