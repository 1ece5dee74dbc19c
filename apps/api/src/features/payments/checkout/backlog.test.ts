import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, buyByCard } from '../../../testing/card-checkout.ts'
import { anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expirePaymentLinks } from '../links/expire-payment-links.ts'
import { expireHolds, reconcilePendingPayments } from '../settlement/reconcile-pending-payments.ts'
import { reviewDisputes } from '../disputes/record-dispute.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const never = new AbortController().signal
/** Above 100 rows, where a run of an earlier version stopped. */
const MANY = 104
const copies = sql`generate_series(2, ${sql.lit(MANY)}) n`

/** Copies the only row of a table many times, each copy with its own keys. */
const copyRow = ({ deps }: TestApp, table: string, change: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(r, ${change})).* from ${sql.table(table)} r, ${copies}`.execute(deps.db)

/** Creates `MANY` checkouts, each with an unfinished payment at the provider. */
async function manyCheckouts(shop: TestApp): Promise<{ variantId: number }> {
  const bag = await aProduct({ colors: { Noir: 1_000 } })
  await begin(shop, anIntentBody([bag]))
  await copyRow(
    shop,
    'sandbox_intents',
    sql`jsonb_build_object('intent_id', r.intent_id || n, 'payment_id', r.payment_id || n,
    'idempotency_key', r.idempotency_key || n)`,
  )
  await copyRow(
    shop,
    'checkouts',
    sql`jsonb_build_object('checkout_id', r.checkout_id || n, 'order_id', 'ORD-' || lpad(n::text, 12, '0'))`,
  )
  await copyRow(
    shop,
    'payments',
    sql`jsonb_build_object('payment_id', r.payment_id || n, 'checkout_id', r.checkout_id || n,
    'intent_id', r.intent_id || n, 'provider_ref', r.provider_ref || n, 'idempotency_key', r.idempotency_key || n)`,
  )
  const variantId = bag.variants[0]?.variant_id ?? 0
  await sql`update color_variants set stock = ${1_000 - MANY}::integer where variant_id = ${variantId}`.execute(
    shop.deps.db,
  )
  return { variantId }
}

/** Opens the shop as two processes. The provider records the fetched payments and the number of concurrent calls. */
async function counting(shop: TestApp) {
  const fetched: string[] = []
  const seen = { now: 0, most: 0 }
  const counted =
    <Result>(callWithRef: (ref: string, signal: AbortSignal) => Promise<Result>) =>
    async (ref: string, signal: AbortSignal): Promise<Result> => {
      fetched.push(ref)
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      try {
        return await callWithRef(ref, signal)
      } finally {
        seen.now -= 1
      }
    }
  const { payments } = shop.deps
  const provider: PaymentProvider = { ...payments, cancel: counted(payments.cancel), fetch: counted(payments.fetch) }
  const process = () => createTestApp({}, { payments: provider })
  return { fetched, seen, processes: [await process(), await process()] as const }
}

test('releases every expired hold in one run, several at a time, and each in only one of two processes', async () => {
  const shop = await createTestApp()
  const { variantId } = await manyCheckouts(shop)
  await sql`update checkouts set hold_expires_at = now() - interval '1 minute'`.execute(shop.deps.db)
  await begin(shop, anIntentBody([await aProduct()], { email: 'other@example.com' }))
  const { fetched, seen, processes } = await counting(shop)
  const counts = await Promise.all(processes.map(({ deps }) => expireHolds(deps, never)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MANY)
  expect([fetched.length, new Set(fetched).size]).toEqual([MANY, MANY])
  expect(seen.most).toBeGreaterThan(1)
  expect(await stockOf(variantId)).toBe(1_000)
  const held = await shop.deps.db.selectFrom('checkouts').select('email').where('state', '=', 'held').execute()
  expect(held).toEqual([{ email: 'other@example.com' }])
})

test('releases the other holds when one fails, and retries that one later', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 9 } })
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    await begin(shop, anIntentBody([bag], { email }))
  const { db } = shop.deps
  await sql`update checkouts set hold_expires_at = now() - interval '1 minute'`.execute(db)
  // Its lines are corrupt, which the code does not expect.
  await sql`update checkouts set lines = '"none"' where email = 'a@example.com'`.execute(db)
  await expireHolds(shop.deps, never)
  const states = () => db.selectFrom('checkouts').select(['email', 'state']).orderBy('email').execute()
  expect((await states()).map(({ state }) => state)).toEqual(['held', 'released', 'released'])
  await sql`update checkouts set lines = '[]', claimed_until = now() where email = 'a@example.com'`.execute(db)
  await expireHolds(shop.deps, never)
  expect((await states()).map(({ state }) => state)).toEqual(['released', 'released', 'released'])
})

test('fetches every due payment in one run, each in only one of two processes', async () => {
  const shop = await createTestApp()
  await manyCheckouts(shop)
  await sql`update payments set created_at = now() - interval '1 hour', due_at = now()`.execute(shop.deps.db)
  const { fetched, seen, processes } = await counting(shop)
  await Promise.all(processes.map(({ deps }) => reconcilePendingPayments(deps, never)))
  expect([fetched.length, new Set(fetched).size]).toEqual([MANY, MANY])
  expect(seen.most).toBeGreaterThan(1)
})

test('a payment is due again when the claim of a crashed process expires', async () => {
  const shop = await createTestApp()
  await begin(shop, anIntentBody([await aProduct()]))
  const { db } = shop.deps
  await sql`update payments set created_at = now() - interval '1 hour', due_at = now()`.execute(db)
  const dying = await createTestApp(
    {},
    { payments: { ...shop.deps.payments, fetch: () => new Promise(() => undefined) } },
  )
  void reconcilePendingPayments(dying.deps, never).catch(() => undefined)
  const due = async () => {
    const { rows } = await sql<{
      wait: number
    }>`select extract(epoch from due_at - now()) as wait from payments`.execute(db)
    return rows[0]?.wait ?? 0
  }
  while ((await due()) <= 0) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await due()).toBeLessThanOrEqual(120)
})

test('reminds of every payment link and closes every expired one in one run, with two processes', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const bag = await aProduct({ colors: { Noir: 1_000 } })
  for (const age of [30, 90]) {
    for (let index = 0; index < MANY / 2; index += 1) {
      const { status } = await shop.post('/api/orders', anOrderBody([bag]))
      expect(status).toBe(201)
      // One buyer may not have this many waiting orders.
      await sql`delete from waiting_pieces`.execute(db)
    }
    await sql`update orders set payment_link_sent_at = now() - ${age}::integer * interval '1 hour',
      payment_link_expires_at = now() + ${72 - age}::integer * interval '1 hour' where payment_link_sent_at > now() - interval '1 hour'`.execute(
      db,
    )
  }
  await shop.post('/api/orders', anOrderBody([bag]))
  await sql`delete from mails`.execute(db)
  const processes = [shop, await createTestApp()]
  const done = await Promise.all(processes.map(({ deps }) => expirePaymentLinks(deps, never)))
  const sum = (key: 'reminded' | 'closed'): number => done.reduce((total, each) => total + each[key], 0)
  expect([sum('reminded'), sum('closed')]).toEqual([MANY / 2, MANY / 2])
  expect(await db.selectFrom('mails').select('mail_id').execute()).toHaveLength(MANY)
  const open = await db.selectFrom('orders').select('order_id').where('status', '=', 'PENDING').execute()
  expect(open).toHaveLength(MANY / 2 + 1)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(1_000 - MANY / 2 - 1)
})

test('sends every due refund in one run, several at a time', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const orderId = await buyByCard(shop, [await aProduct()])
  await sql`
    insert into refunds (refund_id, payment_id, order_id, amount_cents, status, reason, idempotency_key)
    select 'ref_' || n, p.payment_id, ${orderId}, 1, 'pending', 'Return', 'click-' || n
    from payments p, generate_series(1, ${MANY}::integer) n`.execute(db)
  const seen = { now: 0, most: 0, refs: [] as string[] }
  const refund: PaymentProvider['refund'] = async ({ idempotencyKey }) => {
    seen.refs.push(idempotencyKey)
    seen.most = Math.max(seen.most, (seen.now += 1))
    await new Promise((resolve) => setImmediate(resolve))
    seen.now -= 1
    return { status: 'succeeded', refundRef: `at-${idempotencyKey}`, message: null }
  }
  const { deps } = await createTestApp({}, { payments: { ...shop.deps.payments, refund } })
  const sent = await Promise.all([sendRefunds(deps, never), sendRefunds(deps, never)])
  expect(sent.reduce((total, count) => total + count, 0)).toBe(MANY)
  expect([seen.refs.length, new Set(seen.refs).size]).toEqual([MANY, MANY])
  expect(seen.most).toBeGreaterThan(1)
})

test('fetches every open dispute, beyond the first batch of a hundred', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await sql`
    insert into disputes (dispute_id, provider, provider_ref, payment_id, order_id, amount_cents)
    select 'dis_' || n, p.provider, 'ref_' || n, p.payment_id, ${orderId}, 1
    from payments p, generate_series(1, ${MANY}::integer) n`.execute(shop.deps.db)
  const fetched = new Set<string>()
  const fetchDispute: PaymentProvider['fetchDispute'] = (ref) => {
    fetched.add(ref)
    return Promise.reject(new Error('unavailable'))
  }
  const { deps } = await createTestApp({}, { payments: { ...shop.deps.payments, fetchDispute } })
  expect(await reviewDisputes(deps, never)).toBe(MANY)
  expect(fetched.size).toBe(MANY)
})
