import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openMail } from '../adapters/mail/open-mail.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps, Log, SignalMap } from '../deps.ts'
import type { Fetch } from './listen.ts'

export interface Shop {
  fetch: Fetch
  startJobs: () => Promise<void>
  /** Jobs under way go back to their queue or finish. */
  stopJobs: () => Promise<void>
}

/** Puts the real parts together: what tests replace with fakes is made here and nowhere else. */
export async function buildShop(config: Config, db: Db, log: Log): Promise<Shop> {
  const deps: Deps = {
    db,
    config,
    log,
    mail: openMail(config),
    signals: new EventEmitter<SignalMap>(),
    now: () => new Date(),
    randomBytes,
  }
  const app = createApp(deps)
  let jobs: { stop: () => Promise<void> } | undefined
  return {
    fetch: (request, bindings) => app.fetch(request, bindings as object),
    async startJobs() {
      const { startJobs } = await import('../jobs.ts')
      jobs = await startJobs(deps)
    },
    async stopJobs() {
      await jobs?.stop()
      deps.mail.close()
    },
  }
}
