import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { openEmailTransport } from '../adapters/email/open-email-transport.ts'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createApp, type App } from '../app.ts'
import type { Deps, SignalMap } from '../deps.ts'
import { isDatabaseUnavailable } from '../stale-if-error.ts'
import type { Fetch } from './listen.ts'

export interface Shop {
  fetch: Fetch
  /** What memory can answer, at the price of a bare server. Asked before `fetch`. */
  fastPath: App['fastPath']
  watch: App['watch']
  storage: Deps['storage']
  /** `ownPages` makes the storefront's pages; undefined where this process serves none. */
  startJobs: (ownPages?: Fetch) => Promise<void>
  /** Jobs under way finish or go back to their queue. */
  stop: () => Promise<void>
}

export type ShopParts = Pick<Deps, 'config' | 'db' | 'log' | 'metrics'> & {
  /** Connections for jobs, which no request waits for. Asked for when jobs are started. */
  openForJobs: () => Deps['db']
}

/** Puts the real parts together: what tests replace with fakes is made here and nowhere else. */
export async function buildShop({ openForJobs, ...given }: ShopParts): Promise<Shop> {
  const { config } = given
  const parts = { ...given, now: () => new Date(), randomBytes }
  const deps: Deps = {
    ...parts,
    emailTransport: openEmailTransport(config),
    ...(await openPayments(parts)),
    storage: openStorage(config),
    signals: new EventEmitter<SignalMap>(),
  }
  const app = createApp(deps)
  const stopping = new AbortController()
  let jobs: Promise<{ stop: () => Promise<void> } | undefined> | undefined
  return {
    fetch: (request, bindings) => app.fetch(request, bindings as object),
    fastPath: app.fastPath,
    watch: app.watch,
    storage: deps.storage,
    startJobs: async (ownPages) => {
      jobs = startJobsWithRetry({ ...deps, db: openForJobs() }, stopping.signal, ownPages)
      await jobs
    },
    stop: async () => {
      stopping.abort()
      // A stop may come while they are still being started.
      const started = await jobs?.catch(() => undefined)
      await started?.stop()
      await app.visits.flush()
      deps.emailTransport.close()
    },
  }
}

const JOBS_RETRY_MS = 2_000

/**
 * The door is open by now: a database that is away for a moment must not end the process that serves, so the jobs are
 * started when it is back. Undefined when the process stops before that.
 */
async function startJobsWithRetry(
  deps: Deps,
  stopping: AbortSignal,
  ownPages: Fetch | undefined,
): Promise<{ stop: () => Promise<void> } | undefined> {
  // Loaded only by a process that runs jobs.
  const { startJobs } = await import('../jobs.ts')
  while (!stopping.aborted) {
    try {
      return await startJobs(deps, ownPages)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      deps.log.warn('the jobs are started again in a moment')
      await sleep(JOBS_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
