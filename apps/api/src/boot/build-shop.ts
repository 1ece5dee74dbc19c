import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { openMail } from '../adapters/mail/open-mail.ts'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createApp, type App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps, Log, SignalMap } from '../deps.ts'
import type { Fetch } from './listen.ts'

export interface Shop {
  fetch: Fetch
  /** What memory can answer, at the price of a bare server. Asked before `fetch`. */
  edge: App['edge']
  watch: App['watch']
  storage: Deps['storage']
  startJobs: () => Promise<void>
  /** Jobs under way finish or go back to their queue. */
  stop: () => Promise<void>
}

/** Puts the real parts together: what tests replace with fakes is made here and nowhere else. */
export async function buildShop(config: Config, db: Db, log: Log): Promise<Shop> {
  const parts = { db, config, log, now: () => new Date(), randomBytes }
  const deps: Deps = {
    ...parts,
    mail: openMail(config),
    ...(await openPayments(parts)),
    storage: openStorage(config),
    signals: new EventEmitter<SignalMap>(),
  }
  const app = createApp(deps)
  let jobs: Promise<{ stop: () => Promise<void> }> | undefined
  return {
    fetch: (request, bindings) => app.fetch(request, bindings as object),
    edge: app.edge,
    watch: app.watch,
    storage: deps.storage,
    startJobs: async () => {
      // Loaded only by a process that runs jobs.
      jobs = import('../jobs.ts').then(({ startJobs }) => startJobs(deps))
      await jobs
    },
    stop: async () => {
      // A stop may come while they are still being started.
      const started = await jobs?.catch(() => undefined)
      await started?.stop()
      await app.visits.flush()
      deps.mail.close()
    },
  }
}
