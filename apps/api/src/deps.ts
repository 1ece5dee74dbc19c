import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Everything a use-case may touch outside itself. Built once in main.ts, replaced piece by piece in tests. */
export interface Deps {
  db: Db
  config: Config
  log: Log
  /** The time for what is stored and shown. Expiry is judged by the database's clock, which all processes share. */
  now: () => Date
  /** Cryptographically strong random bytes. */
  randomBytes: (count: number) => Uint8Array
}
