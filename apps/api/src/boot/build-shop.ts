import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCarrier } from '../adapters/carriers/open-carrier.ts'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { openTaxProvider } from '../adapters/tax/open-tax-provider.ts'
import { openEmailTransport } from '../adapters/email/open-email-transport.ts'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createApp, type App } from '../app.ts'
import type { Deps, SignalMap } from '../deps.ts'
import { createPublishedShop, followPublications } from '../features/shop-documents/create-published-shop.ts'
import type { Fetch } from '../http/overload/admission.ts'
import { isDatabaseUnavailable } from '../cache/stale-if-error.ts'
import { withSpans } from '../tracing/spans.ts'

export interface BuiltShop {
  fetch: Fetch
  watch: App['watch']
  categories: App['categories']
  storage: Deps['storage']
  /** What the brand has published. */
  published: Deps['shop']
  /** Ends the streams of live updates, which would delay the stop. */
  closeLiveStreams: () => void
  /** `ownPages` renders the storefront's pages; undefined when this process serves none. */
  startJobs: (ownPages?: Fetch) => Promise<void>
  /** Running jobs finish or return to their queue. */
  stop: () => Promise<void>
}

export type ShopParts = Pick<Deps, 'config' | 'db' | 'fromReplica' | 'log' | 'metrics' | 'demoStaff'> & {
  /** Opens the job connections, which are separate from those of requests. Called when jobs start. */
  openForJobs: () => Deps['db']
}

/** Wires the production dependencies. Tests replace some of them with fakes. */
export async function buildShop({ openForJobs, ...base }: ShopParts): Promise<BuiltShop> {
  const { config } = base
  const runtime = { ...base, now: () => new Date(), randomBytes }
  const published = createPublishedShop(base.db)
  await published.refresh()
  const taxProvider = await openTaxProvider(config)
  const deps: Deps = {
    ...runtime,
    shop: published,
    emailTransport: withSpans('email', openEmailTransport(config)),
    ...paymentSpans(await openPayments(runtime)),
    ...carrierSpans(await openCarrier(config)),
    taxProvider: taxProvider && withSpans('tax', taxProvider),
    storage: withSpans('storage', openStorage(config)),
    signals: new EventEmitter<SignalMap>(),
  }
  const app = createApp(deps)
  const stopFollowing = followPublications(deps)
  const stopping = new AbortController()
  let jobs: Promise<{ stop: () => Promise<void> } | undefined> | undefined
  return {
    fetch: (request, bindings) => app.fetch(request, bindings as object),
    watch: app.watch,
    categories: app.categories,
    storage: deps.storage,
    published,
    closeLiveStreams: app.liveStreams.close,
    startJobs: async (ownPages) => {
      jobs = startJobsWithRetry({ ...deps, db: openForJobs() }, stopping.signal, ownPages)
      await jobs
    },
    stop: async () => {
      stopFollowing()
      stopping.abort()
      // A stop can arrive while the jobs are still starting.
      const started = await jobs?.catch(() => undefined)
      await started?.stop()
      await app.visits.flush()
      deps.emailTransport.close()
    },
  }
}

/** Makes the calls to the carrier visible in traces. */
const carrierSpans = ({ carrier }: Pick<Deps, 'carrier'>): Pick<Deps, 'carrier'> => ({
  carrier: carrier && withSpans(carrier.id, carrier),
})

/** Makes the calls to payment providers visible in traces. */
const paymentSpans = <T extends Pick<Deps, 'payments' | 'earlierPayments'>>(opened: T): T => ({
  ...opened,
  payments: withSpans(opened.payments.id, opened.payments),
  earlierPayments: opened.earlierPayments.map((provider) => withSpans(provider.id, provider)),
})

const JOBS_RETRY_MS = 2_000

/**
 * Starts the jobs and retries while the database is unavailable: the process already serves requests and must not exit.
 * Returns undefined when the process stops first.
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
      deps.log.warn('database unavailable, job start is retried')
      await sleep(JOBS_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
