import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
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
    mail: { send: async () => undefined, close() {} },
    signals: new EventEmitter<SignalMap>(),
    now: () => new Date(),
    randomBytes,
  }
  const app = createApp(deps)
  return {
    fetch: (request, bindings) => app.fetch(request, bindings as object),
    startJobs: async () => undefined,
    stopJobs: async () => deps.mail.close(),
  }
}
