import type { EventEmitter } from 'node:events'
import type { Logger as PinoLogger } from 'pino'
import type { EmailTransport } from './adapters/email/email-transport.ts'
import type { PaymentProvider } from './adapters/payments/payment-provider.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { SandboxControls } from './adapters/payments/sandbox/sandbox-controls.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Metrics } from './metrics/metrics.ts'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * What one part of this process tells the others, after its transaction was kept. Only hints that save waiting: every
 * process finds out by itself as well, from the database.
 */
export interface SignalMap {
  'catalogue-changed': []
  'mail-queued': []
  'campaign-queued': []
  'refund-requested': []
  'picture-uploaded': []
}
export type Signals = EventEmitter<SignalMap>

/** Everything a use-case may touch outside itself. Built once in main.ts, replaced piece by piece in tests. */
export interface Deps {
  db: Db
  config: Config
  log: Logger
  emailTransport: EmailTransport
  /** Who takes the money of cards. */
  payments: PaymentProvider
  /** Those who took payments before, as far as they are configured: they are still asked about theirs, and refund them. */
  earlierPayments: readonly PaymentProvider[]
  storage: Storage
  /** What the sandbox alone can do; null while another provider takes the money. */
  sandbox: SandboxControls | null
  signals: Signals
  /** Where it is counted how this process does. */
  metrics: Metrics
  /** The time for what is stored and shown. Expiry is judged by the database's clock, which all processes share. */
  now: () => Date
  /** Cryptographically strong random bytes. */
  randomBytes: (count: number) => Uint8Array
}
