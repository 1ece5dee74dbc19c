import type { EventEmitter } from 'node:events'
import type { Logger as PinoLogger } from 'pino'
import type { EmailTransport } from './adapters/email/email-transport.ts'
import type { Carrier } from './adapters/carriers/carrier.ts'
import type { PaymentProvider } from './adapters/payments/payment-provider.ts'
import type { TaxProvider } from './adapters/tax/tax-provider.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { SandboxControls } from './adapters/payments/sandbox/sandbox-controls.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PublishedShop } from './published-shop.ts'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Signals within this process, emitted after a commit. They only save waiting: every process also polls the database.
 */
export interface SignalMap {
  'content-changed': []
  'mail-queued': []
  'campaign-queued': []
  'refund-requested': []
  'image-uploaded': []
  'webhook-changed': []
  'import-requested': []
}
export type Signals = EventEmitter<SignalMap>

/** The external dependencies of use cases. Created once at startup; tests replace individual members. */
export interface Deps {
  db: Db
  /** Runs reads of an endpoint that `readsReplica`, on the read replica when there is one. */
  fromReplica: <T>(work: () => Promise<T>) => Promise<T>
  config: Config
  /** What the brand has published: its name, its company, what it promises its customers. */
  shop: PublishedShop
  log: Logger
  emailTransport: EmailTransport
  /** The provider of card payments. */
  payments: PaymentProvider
  /** Configured providers of earlier payments: still queried about those payments, and used to refund them. */
  earlierPayments: readonly PaymentProvider[]
  /** The carrier account with which staff buy labels; null: they type the tracking number. */
  carrier: Carrier | null
  /** Calculates taxes for the markets that say so; null: none is configured. */
  taxProvider: TaxProvider | null
  storage: Storage
  /** Controls of the sandbox provider; null when another provider is configured. */
  sandbox: SandboxControls | null
  /** The demo account that packs orders; null in every other shop. */
  demoStaff: { name: string; email: string } | null
  signals: Signals
  metrics: Metrics
  /** The time that is stored and displayed. Expiry uses the database's clock, which all processes share. */
  now: () => Date
  /** Cryptographically strong random bytes. */
  randomBytes: (count: number) => Uint8Array
}
