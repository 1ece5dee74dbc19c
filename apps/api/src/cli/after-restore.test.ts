import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { listDifferences } from '../features/payments/ledger/reconcile-ledger.repo.ts'
import { aShopWithOneProduct, withEmbeddedDatabase } from '../testing/embedded-shop.ts'
import { openFakeStripe, type FakeStripe } from '../testing/fakes/fake-stripe.ts'
import { urlOfDatabase } from '../testing/global-setup.ts'
import { stripeAt } from '../testing/fakes/real-providers.ts'
import { aDataDir, ownEnvironment } from '../testing/shop-process.ts'
import { ofMachine } from '../testing/database/machine-programs.ts'
import { startOwnPostgres } from '../testing/database/own-postgres.ts'

const never = new AbortController().signal

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await openFakeStripe()
})
afterEach(() => stripe.close())

/** Runs a command while this process acts as the payment provider. */
function run(command: string, args: string[], environment: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string; problem: string }>()
  const env = {
    ...ownEnvironment(),
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'silent',
    ...environment,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, command), ...args], { env })
  const [output, problem]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => problem.push(chunk.toString()))
  child.on('close', (status) => resolve({ status, output: output.join(''), problem: problem.join('') }))
  return promise
}

/** Creates a paid payment at Stripe, some hours ago, under the shop's payment id. */
async function charge(paymentId: string, hours: number, cents: number): Promise<string> {
  const intent = {
    paymentId,
    orderId: null,
    amountCents: cents,
    currency: 'usd',
    returnUrl: '/',
    idempotencyKey: paymentId,
  } as const
  const { providerRef } = await stripeAt(stripe).createIntent(intent, never)
  stripe.pay(providerRef)
  const charged = stripe.intents.get(providerRef)?.latest_charge
  if (charged) charged.created = Math.floor((Date.now() - hours * HOUR_MS) / 1_000)
  return providerRef
}

/** Fills the shop of some hours ago: a booked payment, pending emails, one campaign being sent and one finished. */
async function fill(db: Db): Promise<string> {
  const recorded = await charge(`pay_${crypto.randomUUID()}`, 5, 108_00)
  const at = new Date(Date.now() - 5 * HOUR_MS)
  const payment = {
    payment_id: `pay_of_${recorded}`,
    provider: 'stripe',
    purpose: 'amount',
    amount_cents: 108_00,
  } as const
  await db
    .insertInto('payments')
    .values({ ...payment, return_url: '/', provider_ref: recorded, state: 'succeeded', settled_at: at, created_at: at })
    .execute()
  await db
    .insertInto('payment_entries')
    .values({
      payment_id: payment.payment_id,
      kind: 'capture',
      amount_cents: 108_00,
      provider: 'stripe',
      created_at: at,
    })
    .execute()
  await sql`insert into mails (recipient, subject, html, text, status, created_at) values
    ('a@example.com', 'Your order', '<p>a</p>', 'a', 'pending', ${at}), ('b@example.com', 'Your refund', '<p>b</p>', 'b', 'pending', ${at}),
    ('c@example.com', 'Sent', '', '', 'sent', ${at})`.execute(db)
  await sql`insert into campaigns (subject, html_content, text_content, brand, postal_address, is_targeted, recipient_count,
      skipped_count, created_by_name, starts_at, finished_at) values
    ('Spring', '<p>s</p>', 's', 'ORSENNE', 'Perry Street', false, 1, 0, 'Ines', ${at}, null),
    ('Winter', '<p>w</p>', 'w', 'ORSENNE', 'Perry Street', false, 1, 0, 'Ines', ${at}, ${at})`.execute(db)
  await sql`insert into users (user_id, email, name, role, admin_role) values ('usr_erp', 'erp@example.com', 'Ines', 'admin', 'ADMIN')`.execute(
    db,
  )
  await sql`insert into api_keys (key_id, name, owner_id, permissions, shown, secret_hash, requests_per_minute, revoked_at) values
    ('key_1', 'ERP', 'usr_erp', '{orders:view}', 'atelier_sk_aaaa', '\\x01', 60, null), ('key_2', 'Old', 'usr_erp', '{}', 'atelier_sk_bbbb', '\\x02', 60, now())`.execute(
    db,
  )
  return recorded
}

async function expectPrepared(db: Db, { missing, refunded }: { missing: string; refunded: string }): Promise<void> {
  const emails = await db.selectFrom('mails').select(['subject', 'status']).orderBy('subject').execute()
  expect(emails).toEqual([
    { subject: 'Sent', status: 'sent' },
    { subject: 'Your order', status: 'held' },
    { subject: 'Your refund', status: 'held' },
  ])
  const campaigns = await db.selectFrom('campaigns').select(['subject', 'paused_at']).orderBy('subject').execute()
  expect(campaigns).toEqual([
    { subject: 'Spring', paused_at: expect.any(Date) as unknown },
    { subject: 'Winter', paused_at: null },
  ])
  expect(await listDifferences(db, 10)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'not_booked', providerRef: missing, theirPaidCents: 55_00 }),
      expect.objectContaining({ kind: 'refund', providerRef: refunded, ourRefundedCents: 0, theirRefundedCents: 8_00 }),
    ]),
  )
}

/** What happened after the backup: a new charge, and a refund of the recorded one. */
async function happensLater(recorded: string) {
  const missing = await charge(`pay_${crypto.randomUUID()}`, 1, 55_00)
  await stripeAt(stripe).refund(
    { providerRef: recorded, amountCents: 8_00, currency: 'usd', idempotencyKey: `later ${recorded}` },
    never,
  )
  return { missing, refunded: recorded }
}

const OUTPUT =
  /2 waiting emails are held[^]*1 campaigns are paused[^]*1 API keys of the backup work[^]*since 20[^]*: 2 payments differ[^]*under Payments/

test.runIf(ofMachine)(
  'after a restore on PostgreSQL pending emails are held, and payment differences since the backup are listed',
  { timeout: 120_000 },
  async () => {
    const { db, url, stop } = await startOwnPostgres(ofMachine ?? undefined)
    onTestFinished(stop)
    const recorded = await fill(db)
    const [dataDir, backups, restored] = [aDataDir(), aDataDir(), aDataDir()]
    const made = await run('make-backup.ts', [backups], { DATABASE_URL: url, DATA_DIR: dataDir })
    const folder = /Backup made: (.+)/.exec(made.output)?.[1] ?? ''
    const later = await happensLater(recorded)
    const name = 'after'
    await sql`create database ${sql.id(name)}`.execute(db)
    const address = urlOfDatabase(url, name)
    const fresh = openDb({ connectionString: address, maxConnections: 1, onIdleError: () => undefined })
    try {
      const back = await run('restore-backup.ts', [folder], { DATABASE_URL: address, DATA_DIR: restored })
      expect(back).toMatchObject({ status: 0, problem: '', output: expect.stringMatching(OUTPUT) as unknown })
      await expectPrepared(fresh, later)
    } finally {
      await fresh.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }

    // Without the provider nothing is lost: the nightly comparison starts at the backup once the provider is reachable.
    await sql`create database ${sql.id(name)}`.execute(db)
    const again = openDb({ connectionString: address, maxConnections: 1, onIdleError: () => undefined })
    try {
      const unreachable = { DATABASE_URL: address, DATA_DIR: aDataDir(), STRIPE_API_URL: 'http://127.0.0.1:9' }
      const silent = await run('restore-backup.ts', [folder], unreachable)
      expect(silent).toMatchObject({
        status: 0,
        problem: '',
        output: expect.stringContaining('nightly comparison') as unknown,
      })
      const { rows } = await sql<{ at: Date }>`select resume_at as at from payment_comparisons`.execute(again)
      expect(Number(rows[0]?.at)).toBeLessThan(Date.now() - 5 * HOUR_MS)
    } finally {
      await again.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }
  },
)

test(
  'after a restore of the embedded database pending emails are held, and payment differences since the dump are listed',
  { timeout: 240_000 },
  async () => {
    const { dataDir } = await aShopWithOneProduct()
    const recorded = await withEmbeddedDatabase(dataDir, fill)
    // The shop wrote a dump when it stopped.
    const later = await happensLater(recorded)
    const back = await run('restore-backup.ts', [], { DATA_DIR: dataDir })
    expect(back).toMatchObject({ status: 0, problem: '', output: expect.stringMatching(OUTPUT) as unknown })
    await withEmbeddedDatabase(dataDir, (db) => expectPrepared(db, later))
  },
)
