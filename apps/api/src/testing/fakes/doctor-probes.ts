import { OWN_REQUEST_HEADER } from '@atelier/domain/health/health.schema'
import { readConfig } from '../../config.ts'
import type { ServerFacts } from '../../features/doctor/doctor.repo.ts'
import type { ConnectedProbes, DatabaseProbes } from '../../features/doctor/probes.ts'

export const DOCTOR_NOW = new Date('2026-05-04T10:00:00Z')
const DAY_MS = 86_400_000

/** A random-looking value of its own for each secret. */
export const DOCTOR_SECRETS = {
  SESSION_SECRET: 'n7Qw2Lk9Zt4Vb8Xc1Hr6Jp3Md5Gs0FyUaEiO',
  DATABASE_PASSWORD: 'Gx8-tq2.Lw9vRk4z',
  SMTP_PASSWORD: 'Bv6_ym1-Kd8fTh3w',
  S3_SECRET_KEY: 'Jc5rNp0sQe7uWz2xYb9a',
  STRIPE_SECRET_KEY: 'sk_live_4hT8kLm2Qx',
  STRIPE_WEBHOOK_SECRET: 'whsec_9vR3nZw6Yp',
}

export const DOCTOR_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://maren.com',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: `postgresql://shop:${DOCTOR_SECRETS.DATABASE_PASSWORD}@db1.maren.com:5432/shop`,
  SESSION_SECRET: DOCTOR_SECRETS.SESSION_SECRET,
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: DOCTOR_SECRETS.STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_7bD2',
  STRIPE_WEBHOOK_SECRET: DOCTOR_SECRETS.STRIPE_WEBHOOK_SECRET,
  SMTP_URL: `smtp://shop:${DOCTOR_SECRETS.SMTP_PASSWORD}@mail.maren.com:587`,
  MAIL_FROM: 'Maren <orders@maren.com>',
  DKIM_SELECTOR: 'mail2026',
  S3_URL: 'https://s3.maren.com/shop',
  S3_ACCESS_KEY: 'maren',
  S3_SECRET_KEY: DOCTOR_SECRETS.S3_SECRET_KEY,
}

export const SERVER_FACTS: ServerFacts = {
  version: 150_018,
  now: DOCTOR_NOW,
  settings: { autovacuum: 'on', fsync: 'on', full_page_writes: 'on', max_connections: '100', synchronous_commit: 'on' },
  sharedBuffersBytes: 2 * 1024 ** 3,
  databaseBytes: 5 * 1024 ** 3,
  connections: 20,
  hasTrigrams: true,
}

/** Returns the texts of a domain whose email is accepted everywhere. */
export const MAIL_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'maren.com': ['google-site-verification=x', 'v=spf1 mx -all'],
  'mail2026._domainkey.maren.com': ['v=DKIM1; k=rsa; p=MIGfMA0G'],
  '_dmarc.maren.com': ['v=DMARC1; p=reject'],
}

/** Rates that are up to date. */
export const DOCTOR_RATES = { usesTaxTable: true, taxTableCheckedOn: '2026-01-15', lastExchangeDay: '2026-03-31' }

/** What the shop answers at its public address. */
export function healthyAnswer(address: string, init: RequestInit): Response {
  const { pathname, host } = new URL(address)
  if (pathname.startsWith('/api/payments/webhooks/')) return Response.json({ success: false }, { status: 400 })
  if (!new Headers(init.headers).has(OWN_REQUEST_HEADER)) return Response.json({ success: true, version: '0.2.0' })
  return Response.json({ success: true, address: '198.51.100.7', host })
}

/** Returns the probes of a shop in which nothing is wrong, except for what a test changes. */
export function healthyProbes(
  changes: Partial<Omit<ConnectedProbes, 'database'>> = {},
  database: Partial<DatabaseProbes> = {},
): ConnectedProbes {
  const files = new Map<string, Uint8Array>()
  return {
    config: readConfig(DOCTOR_ENVIRONMENT),
    now: () => DOCTOR_NOW,
    database: {
      readServerFacts: async () => SERVER_FACTS,
      listIndexes: async () => [{ name: 'orders_age', isValid: true }],
      listNeededIndexes: async () => ['orders_age'],
      readBloat: async () => ({ tables: [], transactionAge: 1_000 }),
      readReplication: async () => ({ standbys: [{ name: 'db2', lagSeconds: 0.1, lagBytes: 400 }], unusedSlots: [] }),
      listPendingMigrations: async () => [],
      readWebhooks: async () => ({ lastReceivedAt: DOCTOR_NOW, hasRecentPayments: true }),
      readLastDrill: async () => ({ at: DOCTOR_NOW, outcome: 'done', seconds: 40, reason: '' }),
      readTaxRecords: async () => ({ failedOrders: [] }),
      readRates: async () => DOCTOR_RATES,
      ...database,
    },
    emailTransport: { verify: async () => undefined },
    payments: { id: 'stripe', listMovements: async () => ({ movements: [], next: null }) },
    carrier: { verify: async () => undefined, isTest: false, hasWebhook: true },
    storage: {
      put: async (key, bytes) => void files.set(key, bytes),
      read: async (key) => files.get(key) ?? null,
      remove: async (keys) => keys.forEach((key) => files.delete(key)),
    },
    fetch: async (address, init) => healthyAnswer(address, init),
    verifyEncryption: async () => undefined,
    lookUpTexts: async (name) => [...(MAIL_TEXTS[name] ?? [])],
    certificateEnd: async () => new Date(DOCTOR_NOW.getTime() + 60 * DAY_MS),
    freeSpace: async () => ({ freeBytes: 60 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }),
    readLastBackup: async () => new Date(DOCTOR_NOW.getTime() - DAY_MS / 2),
    ...changes,
  }
}
