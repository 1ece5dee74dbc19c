import type { DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { exitCodeOf } from '@atelier/domain/doctor/doctor.schema'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { MigrationError } from '../../db/migration-error.ts'
import {
  DOCTOR_ENVIRONMENT,
  DOCTOR_NOW,
  DOCTOR_RATES,
  DOCTOR_SECRETS,
  healthyAnswer,
  healthyProbes,
  MAIL_TEXTS,
  SERVER_FACTS,
} from '../../testing/fakes/doctor-probes.ts'
import { CHECKS } from './all-checks.ts'
import { examine } from './examine.ts'
import type { DrillFacts } from './doctor.repo.ts'
import type { DatabaseProbes, Probes } from './probes.ts'
import { weaknessOf } from './checks/secrets.ts'

const DAY_MS = 86_400_000
const daysAfter = (days: number): Date => new Date(DOCTOR_NOW.getTime() + days * DAY_MS)
const withSettings = (changes: Record<string, string>): Partial<Probes> => ({
  config: readConfig({ ...DOCTOR_ENVIRONMENT, ...changes }),
})
const withServer = (changes: object): Partial<DatabaseProbes> => ({
  readServerFacts: async () => ({ ...SERVER_FACTS, ...changes }),
})
const withTexts = (changes: Record<string, readonly string[]>): Partial<Probes> => ({
  lookUpTexts: async (name) => [...({ ...MAIL_TEXTS, ...changes }[name] ?? [])],
})
const answering = (pathname: string, answer: () => Response): Partial<Probes> => ({
  fetch: async (address, init) =>
    new URL(address).pathname.startsWith(pathname) ? answer() : healthyAnswer(address, init),
})
const drill = (changes: Partial<DrillFacts>): DrillFacts => ({
  at: DOCTOR_NOW,
  outcome: 'done',
  seconds: 40,
  reason: '',
  ...changes,
})
const notResponding = async (): Promise<never> => {
  throw new Error('connect ECONNREFUSED 10.0.0.7:587 Gx8-tq2.Lw9vRk4z')
}

/** Returns the lines that are not fine, as `state check: meaning`. */
const faultsOf = (lines: readonly DoctorLine[]): string[] =>
  lines
    .filter(({ state }) => state === 'warning' || state === 'failure')
    .map(({ state, check, meaning }) => `${state} ${check}: ${meaning}`)

test('nothing is wrong with a healthy installation', async () => {
  const lines = await examine(CHECKS, healthyProbes())
  expect(faultsOf(lines)).toEqual([])
  expect(lines.filter(({ state }) => state === 'skipped')).toEqual([])
  expect(exitCodeOf(lines)).toBe(0)
})

interface Broken {
  what: string
  probes?: Partial<Probes>
  database?: Partial<DatabaseProbes>
  found: string
}

const BROKEN: readonly Broken[] = [
  {
    what: 'no public address',
    probes: withSettings({ PUBLIC_URL: '' }),
    found: 'failure configuration: PUBLIC_URL is not set',
  },
  {
    what: 'a developer’s NODE_ENV',
    probes: withSettings({ NODE_ENV: 'development' }),
    found: 'warning configuration: NODE_ENV is not production',
  },
  {
    what: 'a copied secret',
    probes: withSettings({ SESSION_SECRET: 'please-change-this-secret-of-the-shop' }),
    found: 'failure secrets: SESSION_SECRET contains a word of examples and defaults.',
  },
  {
    what: 'a repeated secret',
    probes: withSettings({ SESSION_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }),
    found: 'failure secrets: SESSION_SECRET repeats the same few characters.',
  },
  {
    what: 'a short password of the database',
    probes: withSettings({ DATABASE_URL: 'postgresql://shop:kx82w@db/shop' }),
    found: 'failure secrets: The password of DATABASE_URL is shorter than 12 characters.',
  },
  {
    what: 'the default of an object store',
    probes: withSettings({ S3_SECRET_KEY: 'minioadmin' }),
    found: 'failure secrets: S3_SECRET_KEY contains',
  },
  {
    what: 'an old PostgreSQL',
    database: withServer({ version: 140_011 }),
    found: 'failure database-version: PostgreSQL 14.11 is older than the shop supports.',
  },
  {
    what: 'commits that do not wait',
    database: withServer({ settings: { ...SERVER_FACTS.settings, synchronous_commit: 'off' } }),
    found: 'failure database-settings: synchronous_commit is off: a power failure loses confirmed orders.',
  },
  {
    what: 'few connections',
    database: withServer({ settings: { ...SERVER_FACTS.settings, max_connections: '20' } }),
    found: 'warning database-settings: One process may open 18 connections, and PostgreSQL accepts 20.',
  },
  {
    what: 'connections in use',
    database: withServer({ connections: 95 }),
    found: 'warning database-settings: 95 of 100 connections are in use.',
  },
  {
    what: 'the memory of a small machine',
    database: withServer({ sharedBuffersBytes: 128 * 1024 ** 2 }),
    found: 'warning database-settings: shared_buffers',
  },
  {
    what: 'no trigrams',
    database: withServer({ hasTrigrams: false }),
    found: 'failure database-extension: pg_trgm is missing',
  },
  {
    what: 'a pending migration',
    database: { listPendingMigrations: async () => ['0003_a-new-table'] },
    found: 'warning migrations: Pending: 0003_a-new-table.',
  },
  {
    what: 'an empty database',
    database: { listPendingMigrations: async () => null },
    found: 'failure migrations: The database has no schema',
  },
  {
    what: 'the schema of a newer version',
    database: {
      listPendingMigrations: () => Promise.reject(new MigrationError('The database has migration 0009_x')),
    },
    found: 'failure migrations: The database has migration 0009_x.',
  },
  {
    what: 'a missing index',
    database: { listNeededIndexes: async () => ['orders_age', 'orders_email'] },
    found: 'failure indexes: Missing: orders_email.',
  },
  {
    what: 'an index that was not finished',
    database: { listIndexes: async () => [{ name: 'orders_age', isValid: false }] },
    found: 'failure indexes: Invalid: orders_age.',
  },
  {
    what: 'dead rows',
    database: {
      readBloat: async () => ({ tables: [{ name: 'mails', deadRows: 900_000, liveRows: 2_000 }], transactionAge: 1 }),
    },
    found: 'warning bloat: Tables with many dead rows are slow: mails (900000 dead, 2000 live).',
  },
  {
    what: 'no vacuum for long',
    database: { readBloat: async () => ({ tables: [], transactionAge: 1_500_000_000 }) },
    found: 'failure bloat: No vacuum has finished',
  },
  {
    what: 'a standby far behind',
    database: {
      readReplication: async () => ({ standbys: [{ name: 'db2', lagSeconds: 300, lagBytes: 10 }], unusedSlots: [] }),
    },
    found: 'warning replication: A failover now would lose orders. Behind: db2.',
  },
  {
    what: 'a slot without a standby',
    database: {
      readReplication: async () => ({ standbys: [], unusedSlots: [{ name: 'old', retainedBytes: 9 * 1024 ** 3 }] }),
    },
    found: 'failure replication: The slot old has no standby and retains 9216 MB of WAL',
  },
  {
    what: 'a wrong clock',
    probes: { now: () => new Date(DOCTOR_NOW.getTime() - 400_000), readLastBackup: async () => DOCTOR_NOW },
    found: 'failure clock: The clocks of this machine and of PostgreSQL differ by 400 s',
  },
  {
    what: 'a mail server that is down',
    probes: { emailTransport: { verify: notResponding } },
    found: 'failure mail-server: The mail server of SMTP_URL does not accept a connection.',
  },
  {
    what: 'no mail server',
    probes: withSettings({ SMTP_URL: '' }),
    found: 'failure mail-server: No email is sent',
  },
  {
    what: 'readable email',
    probes: { verifyEncryption: notResponding },
    found: 'failure mail-encryption: The mail server offers no encryption',
  },
  {
    what: 'the sender of a template',
    probes: withSettings({ MAIL_FROM: 'orders@atelier.example' }),
    found: 'failure mail-sender: MAIL_FROM is the address of a template',
  },
  {
    what: 'no SPF',
    probes: withTexts({ 'maren.com': [] }),
    found: 'failure mail-sender: maren.com names no mail server',
  },
  {
    what: 'two SPF records',
    probes: withTexts({ 'maren.com': ['v=spf1 mx -all', 'v=spf1 a -all'] }),
    found: 'failure mail-sender: maren.com has 2 SPF records',
  },
  {
    what: 'an SPF record for everybody',
    probes: withTexts({ 'maren.com': ['v=spf1 +all'] }),
    found: 'warning mail-sender: The SPF record of maren.com allows every server',
  },
  {
    what: 'a revoked DKIM key',
    probes: withTexts({ 'mail2026._domainkey.maren.com': ['v=DKIM1; p='] }),
    found: 'failure mail-signature: mail2026._domainkey.maren.com has no key',
  },
  {
    what: 'no DMARC',
    probes: withTexts({ '_dmarc.maren.com': [] }),
    found: 'warning mail-policy: maren.com has no DMARC policy',
  },
  {
    what: 'a DMARC policy that allows everything',
    probes: withTexts({ '_dmarc.maren.com': ['v=DMARC1; p=none; rua=mailto:x@maren.com'] }),
    found: 'warning mail-policy: The DMARC policy of maren.com is none',
  },
  {
    what: 'an object store that refuses',
    probes: { storage: { ...healthyProbes().storage, put: notResponding } },
    found: 'failure storage: A file cannot be written',
  },
  {
    what: 'an object store that deletes nothing',
    probes: { storage: { ...healthyProbes().storage, remove: async () => undefined } },
    found: 'failure storage: A file that was deleted is still there',
  },
  {
    what: 'an object store that loses files',
    probes: { storage: { ...healthyProbes().storage, put: async () => undefined } },
    found: 'failure storage: A file that was written is not read back.',
  },
  {
    what: 'wrong keys of the provider',
    probes: { payments: { id: 'stripe', listMovements: notResponding } },
    found: 'failure provider-keys: The payment provider does not accept the keys',
  },
  {
    what: 'one test key',
    probes: withSettings({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }),
    found: 'failure provider-keys: One of the two keys is for tests',
  },
  {
    what: 'test keys',
    probes: withSettings({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_2' }),
    found: 'warning provider-keys: The keys are for tests',
  },
  {
    what: 'the sandbox',
    probes: { payments: { id: 'sandbox' } },
    found: 'warning provider-keys: The sandbox takes test cards',
  },
  {
    what: 'a webhook that a proxy blocks',
    probes: answering('/api/payments/webhooks/', () => new Response('', { status: 403 })),
    found: 'failure provider-webhook: The address of the webhook answers with 403',
  },
  {
    what: 'a wrong secret of the webhook',
    database: { readWebhooks: async () => ({ lastReceivedAt: daysAfter(-9), hasRecentPayments: true }) },
    found: 'failure provider-webhook: Cards were charged in the last 7 days',
  },
  {
    what: 'a webhook that never came',
    database: { readWebhooks: async () => ({ lastReceivedAt: null, hasRecentPayments: false }) },
    found: 'warning provider-webhook: No signed message has arrived yet',
  },
  {
    what: 'a wrong token of the carrier account',
    probes: {
      carrier: { isTest: false, hasWebhook: true, verify: async () => Promise.reject(new Error('401')) },
    },
    found: 'failure carrier-account: The carrier account does not accept the token',
  },
  {
    what: 'a carrier account for tests',
    probes: { carrier: { isTest: true, hasWebhook: true, verify: async () => undefined } },
    found: 'warning carrier-account: The token is for tests',
  },
  {
    what: 'a carrier account without messages',
    probes: { carrier: { isTest: false, hasWebhook: false, verify: async () => undefined } },
    found: 'warning carrier-account: Without SHIPPO_WEBHOOK_SECRET',
  },
  {
    what: 'payments that Stripe Tax did not record',
    database: { readTaxRecords: async () => ({ failedOrders: ['ORD-7K3MZ9Q2XW41', 'ORD-8F3W6KK7Q2MD'] }) },
    found: 'warning tax-records: Stripe Tax did not record a payment or refund of',
  },
  {
    what: 'a tax table that was never compared',
    database: { readRates: async () => ({ ...DOCTOR_RATES, taxTableCheckedOn: null }) },
    found: 'warning rates: The tax table was never compared with its sources.',
  },
  {
    what: 'an old tax table',
    database: { readRates: async () => ({ ...DOCTOR_RATES, taxTableCheckedOn: '2025-04-01' }) },
    found: 'warning rates: The tax table was last compared with its sources 398 days ago.',
  },
  {
    what: 'old exchange rates',
    database: { readRates: async () => ({ ...DOCTOR_RATES, lastExchangeDay: '2025-12-31' }) },
    found: 'warning rates: The last exchange rates are 124 days old.',
  },
  {
    what: 'another site at the address',
    probes: answering('/api/health-check/live', () => new Response('<h1>It works</h1>')),
    found: 'failure public-address: The address of PUBLIC_URL does not respond with this store',
  },
  {
    what: 'a certificate that ends',
    probes: { certificateEnd: async () => daysAfter(3) },
    found: 'warning public-address: The certificate ends in 3 days.',
  },
  {
    what: 'no encryption',
    probes: withSettings({ PUBLIC_URL: 'http://maren.com' }),
    found: 'failure public-address: PUBLIC_URL is not encrypted',
  },
  {
    what: 'an untrusted proxy',
    probes: withSettings({ TRUSTED_PROXIES: '0' }),
    found: 'failure proxy-headers: TRUSTED_PROXIES is 0 behind a proxy',
  },
  {
    what: 'a proxy that passes on forged addresses',
    probes: answering('/api/health-check/request', () =>
      Response.json({ success: true, address: '203.0.113.77', host: 'maren.com' }),
    ),
    found: 'failure proxy-headers: A visitor can choose the address that limits count',
  },
  {
    what: 'a proxy that changes the host',
    probes: answering('/api/health-check/request', () =>
      Response.json({ success: true, address: '198.51.100.7', host: '127.0.0.1:3001' }),
    ),
    found: 'warning proxy-headers: The proxy changes the header Host',
  },
  {
    what: 'a process with another secret',
    probes: answering('/api/health-check/request', () => Response.json({ success: false }, { status: 404 })),
    found: 'failure proxy-headers: A request to PUBLIC_URL does not reach a process of this shop',
  },
  {
    what: 'a full disk',
    probes: { freeSpace: async () => ({ freeBytes: 1024 ** 3, totalBytes: 100 * 1024 ** 3 }) },
    found: 'failure disk: 1.0 GB are free, 1 % of the disk.',
  },
  {
    what: 'a disk that fills up',
    probes: { freeSpace: async () => ({ freeBytes: 15 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }) },
    found: 'warning disk: 15.0 GB are free, 15 % of the disk.',
  },
  { what: 'no backup', probes: { readLastBackup: async () => null }, found: 'failure backup-age: No backup' },
  {
    what: 'a missed backup',
    probes: { readLastBackup: async () => daysAfter(-3) },
    found: 'warning backup-age: The last backup is 3 days old.',
  },
  {
    what: 'an old backup',
    probes: { readLastBackup: async () => daysAfter(-8) },
    found: 'failure backup-age: The last backup is 8 days old.',
  },
  {
    what: 'a backup that cannot be restored',
    database: { readLastDrill: async () => drill({ outcome: 'failed', reason: 'orders: 2 of 3.' }) },
    found: 'failure restore-drill: The last drill failed: orders: 2 of 3.',
  },
  {
    what: 'backups that nothing restores',
    database: { readLastDrill: async () => null },
    found: 'warning restore-drill: No backup was ever restored as a drill.',
  },
  {
    what: 'drills that stopped',
    database: { readLastDrill: async () => drill({ at: daysAfter(-3) }) },
    found: 'warning restore-drill: The last drill succeeded 3 days ago and took 40 s.',
  },
]

test.each(BROKEN)('finds $what by its line', async ({ probes, database, found }) => {
  const lines = await examine(CHECKS, healthyProbes(probes, database))
  const faults = faultsOf(lines)
  expect(faults.filter((fault) => fault.startsWith(found))).toHaveLength(1)
  // Nothing else is blamed, except for what the same setting breaks.
  expect(faults.length).toBeLessThanOrEqual(2)
  expect(exitCodeOf(lines)).toBe(
    found.startsWith('failure') ? 2 : faults.some((fault) => fault.startsWith('failure')) ? 2 : 1,
  )
  for (const { state, advice } of lines) expect(advice !== undefined).toBe(state === 'warning' || state === 'failure')
})

test('each check finds at least one broken installation', () => {
  const blamed = new Set(BROKEN.map(({ found }) => found.split(/[ :]/)[1]))
  // The real parts test it: apps/api/src/cli/doctor.test.ts.
  const elsewhere = ['database-connection']
  expect(CHECKS.map(({ name }) => name).filter((name) => !blamed.has(name))).toEqual(elsewhere)
})

test('without a database, what needs it is skipped and the rest is checked', async () => {
  const lines = await examine(CHECKS, { ...healthyProbes(), database: 'PostgreSQL cannot be reached.' })
  expect(faultsOf(lines)).toEqual(['failure database-connection: PostgreSQL cannot be reached.'])
  expect(lines.filter(({ state }) => state === 'skipped').map(({ check }) => check)).toEqual(
    CHECKS.filter(({ needs }) => needs === 'database').map(({ name }) => name),
  )
})

test.each([
  ['without a backup', healthyProbes({ readLastBackup: async () => null }, { readLastDrill: async () => null })],
  [
    'that is turned off',
    healthyProbes(withSettings({ RESTORE_DRILL_MAX_GB: '0' }), { readLastDrill: async () => null }),
  ],
])('a drill %s is skipped', async (_, probes) => {
  const lines = await examine(CHECKS, probes)
  expect(lines.find(({ check }) => check === 'restore-drill')).toMatchObject({ state: 'skipped' })
})

test('with an invalid configuration only that is said', async () => {
  const lines = await examine(CHECKS, { configurationProblem: 'PORT: expected a number.' })
  expect(faultsOf(lines)).toEqual(['failure configuration: PORT: expected a number.'])
  expect(lines.filter(({ state }) => state === 'ok')).toEqual([])
})

test('services that never respond take as long as the deadline together, and are named', async () => {
  const silence = () => new Promise<never>(() => undefined)
  const probes = healthyProbes({ emailTransport: { verify: silence }, fetch: silence, lookUpTexts: silence })
  const lines = await examine(CHECKS, probes, 50)
  const silent = lines.filter(({ meaning }) => meaning.endsWith('No response within 0.05 s.'))
  expect(silent.map(({ check }) => check)).toEqual([
    'mail-server',
    'mail-sender',
    'mail-signature',
    'mail-policy',
    'provider-webhook',
    'public-address',
    'proxy-headers',
  ])
})

test('no line contains a secret or the text of an error', async () => {
  const poison = `${Object.values(DOCTOR_SECRETS).join(' ')} at Object.<anonymous> (file.ts:1:2)`
  const poisoned = async (): Promise<never> => {
    throw new Error(poison)
  }
  const broken = healthyProbes(
    {
      emailTransport: { verify: poisoned },
      payments: { id: 'stripe', listMovements: poisoned },
      storage: { put: poisoned, read: poisoned, remove: poisoned },
      fetch: poisoned,
      verifyEncryption: poisoned,
      lookUpTexts: poisoned,
      freeSpace: poisoned,
      readLastBackup: poisoned,
    },
    {
      listNeededIndexes: async () => [poison],
      listPendingMigrations: () => Promise.reject(new MigrationError(poison)),
    },
  )
  const text = JSON.stringify(await examine(CHECKS, broken))
  for (const secret of Object.values(DOCTOR_SECRETS)) expect(text).not.toContain(secret)
  expect(text.split('anonymous')).toHaveLength(3)
})

test.each([
  ['Gx8-tq2.Lw9vRk4z', null],
  ['Gx8-tq2', 'is shorter than 12 characters'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'repeats the same few characters'],
  ['My-Password-Of-2026-xyz', 'contains a word of examples and defaults'],
])('judges the secret %s', (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness)
})
