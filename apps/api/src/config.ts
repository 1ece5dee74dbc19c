import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@atelier/domain/payments/payment-state'
import { policy } from '@atelier/domain/policy'
import { z } from 'zod'

const PROVIDER_TIMEOUT_MS = policy.payment.providerTimeoutMs
const CAMPAIGN_PER_SECOND = policy.email.campaignPerSecond
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Every variable the programs read from their environment. `.env.example` is compared with it by a test. */
export const ConfigSchema = z.object({
  /** `production` hides the demo, demands secrets and refuses the sandbox payments. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** The port the shop listens on. */
  PORT: z.coerce.number('expected a number').int().min(0).max(65_535).default(3000),
  /** The address it listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** Set by systemd when it listens for us (a .socket unit): then HOST and PORT are its matter. */
  LISTEN_FDS: z.coerce.number('expected a number').int().min(0).max(1).default(0),
  /** What links in mails, sitemaps and structured data begin with. Default: http://localhost:PORT */
  PUBLIC_URL: z.url().optional(),
  /** A host name for the portal alone: staff.shop.example. Empty: the portal is at /admin of the shop. */
  ADMIN_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9.-]*(?::\d+)?$/, 'expected a host name like staff.shop.example')
    .optional(),
  /** Where the embedded database, uploads and captured mail live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** A PostgreSQL 15+ address. Empty: the embedded database in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /** Connections each process keeps to PostgreSQL at most. */
  DATABASE_POOL: z.coerce.number('expected a number').int().min(1).max(100).default(10),
  /** How many more a process that runs jobs has for them. Their statements may take 5 minutes, those of requests 15 seconds. */
  JOBS_POOL: z.coerce.number('expected a number').int().min(2).max(100).default(8),
  /**
   * `demo` fills an empty database with the demo boutique and accounts; refused with NODE_ENV=production. Default: demo
   * when embedded and not in production, else none.
   */
  SEED: z.enum(['demo', 'none']).optional(),
  /** Password of every demo account. Default: random, printed at the first start. */
  DEMO_PASSWORD: z.string().min(8).optional(),
  /** Whether this process runs jobs: `with` the web, `only` jobs, or `none`. */
  WORKER: z.enum(['with', 'only', 'none']).default('with'),
  /** Who takes the money of cards: `sandbox` (nobody, for trying out), `stripe`, `square`, or `manual` (no cards). */
  PAYMENTS: z.enum(PAYMENT_PROVIDERS).default('sandbox'),
  /** 1 lets the sandbox run with DATABASE_URL or NODE_ENV=production, which refuse it otherwise: it takes no money. */
  ALLOW_SANDBOX: flag.default(false),
  /** How long a call to the payment provider may take, in milliseconds. Browsers wait 15 seconds. */
  PAYMENT_TIMEOUT_MS: z.coerce.number('expected a number').int().min(100).max(15_000).default(PROVIDER_TIMEOUT_MS),
  /** Keys of a Stripe account, and what signs its messages to /api/payments/webhooks/stripe. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Where Stripe's API answers, when that is not its own address. */
  STRIPE_API_URL: z.url().optional(),
  /** Keys of a Square account, and what signs its messages to /api/payments/webhooks/square. */
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_WEBHOOK_KEY: z.string().optional(),
  /** Where Square's API and its browser code are; both have other addresses for trying out. */
  SQUARE_API_URL: z.url().default('https://connect.squareup.com'),
  SQUARE_SCRIPT_URL: z.url().default('https://web.squarecdn.com/v1/square.js'),
  /** An SMTP server, smtp://user:password@host:port. Empty: each mail is written to DATA_DIR/mail as .eml */
  SMTP_URL: z.string().optional(),
  /** The address mails come from. */
  MAIL_FROM: z.string().default('ORSENNE <orders@atelier.example>'),
  /** How many mails of campaigns leave in a second, by all processes together: what the mail server allows. */
  CAMPAIGN_RATE: z.coerce.number('expected a number').min(0.1).max(1_000).default(CAMPAIGN_PER_SECOND),
  /** An object store for uploads, endpoint and bucket: https://host/bucket. Empty: the folder `uploads` in DATA_DIR. */
  S3_URL: z.url({ protocol: /^https?$/, error: 'expected an address like https://host/bucket' }).optional(),
  /** What S3_URL is signed with. */
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Multiplies every rate limit; for load and acceptance runs. */
  RATE_LIMIT_FACTOR: z.coerce.number('expected a number').positive().default(1),
  /** How many requests of one client address (/64 of IPv6) may be open at once. RATE_LIMIT_FACTOR multiplies it. */
  REQUESTS_PER_ADDRESS: z.coerce.number('expected a number').int().min(1).max(100_000).default(200),
  /** How many proxies in front of us append to X-Forwarded-For. 0: the header is not believed. */
  TRUSTED_PROXIES: z.coerce.number('expected a number').int().min(0).max(10).default(0),
  /** Signs links and cookies. Generated into DATA_DIR when embedded, required otherwise. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Where those who run the shop ask how it is: /metrics for Prometheus, /live, /ready. Empty: nowhere. */
  METRICS_PORT: z.coerce.number('expected a number').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** pino's level: fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** One process serves the built front ends; `npm run dev` sets this to leave them to their dev servers. */
  API_ONLY: flag.default(false),
})
export type Config = z.infer<typeof ConfigSchema> & {
  publicUrl: string
  /** What links to the portal begin with. */
  adminUrl: string
  embedded: boolean
  seed: 'demo' | 'none'
}

/** What each way of taking money cannot do without. */
const NEEDED_KEYS = {
  sandbox: [],
  manual: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  square: ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_KEY'],
} as const satisfies Record<PaymentProviderId, readonly (keyof z.infer<typeof ConfigSchema>)[]>

const missingKey = (config: z.infer<typeof ConfigSchema>, id: PaymentProviderId): string | undefined =>
  NEEDED_KEYS[id].find((key) => config[key] === undefined)

/** Test cards are for the demo. A PostgreSQL database or NODE_ENV=production means a real shop, unless the operator says otherwise. */
const mayUseSandbox = ({ NODE_ENV, DATABASE_URL, ALLOW_SANDBOX }: z.infer<typeof ConfigSchema>): boolean =>
  ALLOW_SANDBOX || (NODE_ENV !== 'production' && DATABASE_URL === undefined)

/** Whether a provider can be spoken to, as the one that takes the money or as one that took earlier payments. */
export const isConfigured = (config: Config, id: PaymentProviderId): boolean =>
  missingKey(config, id) === undefined && (id !== 'sandbox' || mayUseSandbox(config))

/** A variable that is set but wrong. `message` is one line for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the environment. The only reader of it. Throws ConfigError naming the first wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means an unset one: `DATABASE_URL= npm start` is how a shell says so.
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
  if (config.PAYMENTS === 'sandbox' && !mayUseSandbox(config)) {
    throw new ConfigError(
      'PAYMENTS: the sandbox takes test cards and no money; choose stripe, square or manual, or set ALLOW_SANDBOX=1',
    )
  }
  if (config.SEED === 'demo' && config.NODE_ENV === 'production') {
    throw new ConfigError('SEED: NODE_ENV=production opens no demo store; remove SEED=demo or NODE_ENV=production')
  }
  const missing = missingKey(config, config.PAYMENTS)
  if (missing) throw new ConfigError(`${missing}: required together with PAYMENTS=${config.PAYMENTS}`)
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  return {
    ...config,
    embedded,
    seed: config.SEED ?? (embedded && config.NODE_ENV !== 'production' ? 'demo' : 'none'),
    publicUrl,
    adminUrl: adminUrl(config, publicUrl),
  }
}

/** The settings of a command of the terminal: it signs nothing and takes no money, so it needs no secret and no provider. */
export function readCommandConfig(environment: Record<string, string | undefined>): Config {
  return readConfig({ LOG_LEVEL: 'warn', SESSION_SECRET: 'x'.repeat(32), ...environment, ALLOW_SANDBOX: '1' })
}

function adminUrl({ ADMIN_HOST }: z.infer<typeof ConfigSchema>, publicUrl: string): string {
  if (ADMIN_HOST === undefined) return publicUrl
  const { protocol, host } = new URL(publicUrl)
  if (host === ADMIN_HOST) throw new ConfigError('ADMIN_HOST: expected another name than that of PUBLIC_URL')
  return `${protocol}//${ADMIN_HOST}`
}
