import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { limits } from '@atelier/domain/limits/limits'
import { z } from 'zod'
import { isSender } from './adapters/carriers/shippo/sender.ts'

const PROVIDER_TIMEOUT_MS = limits.payment.providerTimeoutMs
const CAMPAIGN_PER_SECOND = limits.email.campaignPerSecond
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** All environment variables. A test compares `.env.example` with this schema. */
export const ConfigSchema = z.object({
  /** `production` hides the demo, requires secrets and rejects sandbox payments. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** The port the shop listens on. */
  PORT: z.coerce.number('expected a number').int().min(0).max(65_535).default(3000),
  /** The address it listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** Set by systemd for socket activation (a .socket unit), which replaces HOST and PORT. */
  LISTEN_FDS: z.coerce.number('expected a number').int().min(0).max(1).default(0),
  /** Base URL of links in emails, sitemaps and structured data. Default: http://localhost:PORT */
  PUBLIC_URL: z.url().optional(),
  /** Separate host name of the portal: staff.shop.example. Empty: the portal is at /admin of the shop. */
  ADMIN_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9.-]*(?::\d+)?$/, 'expected a host name like staff.shop.example')
    .optional(),
  /** Folder of the embedded database, uploads and captured email. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** URL of a PostgreSQL 15+ database. Empty: the embedded database in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /**
   * How connections reach PostgreSQL: `session` is direct, or through a pooler in session mode. `transaction` prepares no
   * statements and sets limits in transactions.
   */
  DATABASE_POOLER: z.enum(['session', 'transaction']).default('session'),
  /** URL without the pooler, for the programs of backups. Required by them with DATABASE_POOLER=transaction. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** URL of a standby of PostgreSQL that serves the lists and reports of the portal. Empty: the primary serves them. */
  DATABASE_READ_URL: z.string().optional(),
  /** URL of the PostgreSQL on which rehearsals and restore drills create a database. Empty: the server of the shop. */
  SCRATCH_DATABASE_URL: z.string().optional(),
  /** Largest database, in GB, that the nightly drill restores. 0: no drill. */
  RESTORE_DRILL_MAX_GB: z.coerce.number('expected a number').min(0).max(100_000).default(20),
  /** 1: in production, a start migrates orders although `npm run upgrade:rehearse` did not succeed within a day. */
  UPGRADE_WITHOUT_REHEARSAL: flag.default(false),
  /** Maximum number of PostgreSQL connections per process. */
  DATABASE_POOL: z.coerce.number('expected a number').int().min(1).max(100).default(10),
  /** Additional connections for jobs. Statements of jobs may take 5 minutes, those of requests 15 seconds. */
  JOBS_POOL: z.coerce.number('expected a number').int().min(2).max(100).default(8),
  /**
   * `demo` fills an empty database with the demo boutique and accounts; rejected with NODE_ENV=production, and without the
   * folder of the demo. Default: demo when embedded, not in production and the folder exists, else none.
   */
  SEED: z.enum(['demo', 'none']).optional(),
  /** Password of every demo account. Default: random, printed at the first start. */
  DEMO_PASSWORD: z.string().min(8).optional(),
  /** Whether this process runs jobs: `with` the web, `only` jobs, or `none`. */
  WORKER: z.enum(['with', 'only', 'none']).default('with'),
  /** Provider of card payments: `sandbox` (test cards, no money), `stripe`, `square`, or `manual` (no cards). */
  PAYMENTS: z.enum(PAYMENT_PROVIDERS).default('sandbox'),
  /** 1 allows the sandbox with DATABASE_URL or NODE_ENV=production, which reject it otherwise because it takes no money. */
  ALLOW_SANDBOX: flag.default(false),
  /** Timeout of a request to the payment provider, in milliseconds. Browsers wait 15 seconds. */
  PAYMENT_TIMEOUT_MS: z.coerce.number('expected a number').int().min(100).max(15_000).default(PROVIDER_TIMEOUT_MS),
  /** Keys of a Stripe account, and the signing secret of its webhook, /api/payments/webhooks/stripe. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** URL of Stripe's API, to override its default. */
  STRIPE_API_URL: z.url().optional(),
  /** Keys of a Square account, and the signature key of its webhook, /api/payments/webhooks/square. */
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  /** URLs of Square's API and browser script. Square's sandbox has other URLs. */
  SQUARE_API_URL: z.url().default('https://connect.squareup.com'),
  SQUARE_SCRIPT_URL: z.url().default('https://web.squarecdn.com/v1/square.js'),
  /** API token of a Shippo account, with which staff buy labels. Empty: they type the tracking number. */
  SHIPPO_API_TOKEN: z
    .string()
    .regex(/^shippo_(?:live|test)_\w+$/, 'expected a token that starts with shippo_live_ or shippo_test_')
    .optional(),
  /** The address from which the shop ships, in parts separated by `|`. Required together with SHIPPO_API_TOKEN. */
  SHIPPO_SENDER: z
    .string()
    .refine(isSender, 'expected: name | street | city | state | postal code | country code | phone | email')
    .optional(),
  /** The `?token=` at the end of the webhook's address, /api/carriers/webhooks/shippo. Empty: a job asks for parcels. */
  SHIPPO_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,100}$/, 'expected at least 24 letters, digits, _ or -')
    .optional(),
  /** URL of Shippo's API, to override its default. */
  SHIPPO_API_URL: z.url().optional(),
  /** SMTP server, smtp://user:password@host:port. Empty: each email is written to DATA_DIR/mail as .eml */
  SMTP_URL: z.string().optional(),
  /** Sender of emails: an address, or `Name <address>`. Without a name, the brand's. */
  MAIL_FROM: z.string().default('orders@atelier.example'),
  /** Name of the key with which the mail server signs (DKIM). Only `npm run doctor` uses it, to look the key up. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'expected a name like mail2026')
    .optional(),
  /** Transactional emails that a worker claims with one statement. 1 claims and records each email on its own. */
  EMAIL_BATCH: z.coerce.number('expected a number').int().min(1).max(10).default(10),
  /** Campaign emails per second over all processes, at most what the mail server allows. */
  CAMPAIGN_RATE: z.coerce.number('expected a number').min(0.1).max(1_000).default(CAMPAIGN_PER_SECOND),
  /** 1 adds visits to running totals every minute. 0 counts all events of today for every request of the analytics. */
  VISIT_TOTALS: flag.default(true),
  /** Object store for uploads, endpoint and bucket: https://host/bucket. Empty: the folder `uploads` in DATA_DIR. */
  S3_URL: z.url({ protocol: /^https?$/, error: 'expected an address like https://host/bucket' }).optional(),
  /** Credentials that sign requests to S3_URL. */
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /**
   * Makes the order of a captured payment at the confirmation of the card. 0: when the browser or the provider reports
   * the payment; the plain and slower version.
   */
  SETTLE_AT_ONCE: flag.default(true),
  /** Multiplies every rate limit; for load and acceptance tests. */
  RATE_LIMIT_FACTOR: z.coerce.number('expected a number').positive().default(1),
  /** Maximum number of concurrent requests per client address (/64 of IPv6). RATE_LIMIT_FACTOR multiplies it. */
  REQUESTS_PER_ADDRESS: z.coerce.number('expected a number').int().min(1).max(100_000).default(200),
  /** Number of proxies in front of the shop that append to X-Forwarded-For. 0: the header is ignored. */
  TRUSTED_PROXIES: z.coerce.number('expected a number').int().min(0).max(10).default(0),
  /** Signs links and cookies. Generated into DATA_DIR when embedded, required otherwise. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Port of the operator endpoints: /metrics for Prometheus, /live, /ready. Empty: none. */
  METRICS_PORT: z.coerce.number('expected a number').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Log level of pino. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Base URL of an OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318. Empty: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector, such as a key: `name=value,other=value`, with encoded values. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Name of the shop in traces. */
  OTEL_SERVICE_NAME: z.string().min(1).default('atelier'),
  /** Share of requests and job runs that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('expected a number').min(0).max(1).default(0.1),
  /** Set by `npm run dev`, where dev servers serve the front ends. Otherwise the process serves their builds. */
  API_ONLY: flag.default(false),
})
export type Config = z.infer<typeof ConfigSchema> & {
  publicUrl: string
  /** Base URL of links to the portal. */
  adminUrl: string
  embedded: boolean
  seed: 'demo' | 'none'
}

/** Required variables per payment provider. */
const REQUIRED_KEYS = {
  sandbox: [],
  manual: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  square: ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_KEY'],
} as const satisfies Record<PaymentProviderId, readonly (keyof z.infer<typeof ConfigSchema>)[]>

const missingKey = (config: z.infer<typeof ConfigSchema>, id: PaymentProviderId): string | undefined =>
  REQUIRED_KEYS[id].find((key) => config[key] === undefined)

/** A PostgreSQL database or NODE_ENV=production means a real shop, which must not take test cards by mistake. */
const mayUseSandbox = ({ NODE_ENV, DATABASE_URL, ALLOW_SANDBOX }: z.infer<typeof ConfigSchema>): boolean =>
  ALLOW_SANDBOX || (NODE_ENV !== 'production' && DATABASE_URL === undefined)

/** Whether the shop can call a provider, as the current one or as the provider of earlier payments. */
export const isConfigured = (config: Config, id: PaymentProviderId): boolean =>
  missingKey(config, id) === undefined && (id !== 'sandbox' || mayUseSandbox(config))

/** An invalid or missing variable. `message` is one line for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The folder of the demo shop beside `apps`. An installation without it is complete, but cannot open a demo. */
export const DEMO_FOLDER = join(import.meta.dirname, '../../../demo')

/** Reads and validates the environment; no other code reads it. Throws ConfigError naming the first invalid variable. */
export function readConfig(environment: Record<string, string | undefined>, hasDemo = existsSync(DEMO_FOLDER)): Config {
  // An empty variable is unset, as in `DATABASE_URL= npm start`.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = ConfigSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const config = parsed.data
  const embedded = config.DATABASE_URL === undefined
  if (!embedded && config.SESSION_SECRET === undefined) {
    throw new ConfigError('SESSION_SECRET: at least 32 characters are required together with DATABASE_URL')
  }
  if (config.S3_URL !== undefined && !(config.S3_ACCESS_KEY && config.S3_SECRET_KEY)) {
    throw new ConfigError('S3_ACCESS_KEY: this and S3_SECRET_KEY are required together with S3_URL')
  }
  if (config.SHIPPO_API_TOKEN !== undefined && config.SHIPPO_SENDER === undefined) {
    throw new ConfigError('SHIPPO_SENDER: the address from which the shop ships is required with SHIPPO_API_TOKEN')
  }
  if (config.PAYMENTS === 'sandbox' && !mayUseSandbox(config)) {
    throw new ConfigError(
      'PAYMENTS: the sandbox takes test cards and no money; choose stripe, square or manual, or set ALLOW_SANDBOX=1',
    )
  }
  if (config.SEED === 'demo' && config.NODE_ENV === 'production') {
    throw new ConfigError('SEED: NODE_ENV=production opens no demo store; remove SEED=demo or NODE_ENV=production')
  }
  if (config.SEED === 'demo' && !hasDemo) {
    throw new ConfigError('SEED: this installation does not contain the demo; remove SEED=demo or add the folder demo')
  }
  const missing = missingKey(config, config.PAYMENTS)
  if (missing) throw new ConfigError(`${missing}: required together with PAYMENTS=${config.PAYMENTS}`)
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  return {
    ...config,
    embedded,
    seed: config.SEED ?? (embedded && hasDemo && config.NODE_ENV !== 'production' ? 'demo' : 'none'),
    publicUrl,
    adminUrl: adminUrl(config, publicUrl),
  }
}

/** Reads the configuration of a terminal command, which signs nothing and takes no money: no secret or provider needed. */
export function readCommandConfig(environment: Record<string, string | undefined>): Config {
  return readConfig({ LOG_LEVEL: 'warn', SESSION_SECRET: 'x'.repeat(32), ...environment, ALLOW_SANDBOX: '1' })
}

function adminUrl({ ADMIN_HOST }: z.infer<typeof ConfigSchema>, publicUrl: string): string {
  if (ADMIN_HOST === undefined) return publicUrl
  const { protocol, host } = new URL(publicUrl)
  if (host === ADMIN_HOST) throw new ConfigError('ADMIN_HOST: expected a name other than the host of PUBLIC_URL')
  return `${protocol}//${ADMIN_HOST}`
}

/** What Node and its memory allocator read. */
const PLATFORM_NAMES = ['NODE_ENV', 'LD_PRELOAD', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'TMPDIR', 'SystemRoot']

/** Returns the environment of a process that opens files of others: no key and no address of the shop. */
export const environmentWithoutSecrets = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PLATFORM_NAMES.includes(name)))
