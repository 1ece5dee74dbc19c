import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../../adapters/payments/sandbox/sandbox-webhooks.ts'
import { anIntentBody, begin, confirm, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, TEST_WEBHOOK_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { emptyTestDatabase } from '../../../testing/test-database.ts'
import { sendQueuedEmails } from '../../email/delivery/send-queued-emails.ts'
import { anonymizeOldCheckouts } from '../checkout/checkouts.repo.ts'
import { expireHolds, reconcilePendingPayments } from './reconcile-pending-payments.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const never = new AbortController().signal

const aBag = async (stock: number, priceCents = 100_00) => {
  const bag = await aProduct({ priceCents, colors: { Noir: stock } })
  return { bag, variantId: bag.variants[0]?.variant_id ?? 0 }
}

/** Opens a shop with a modified provider. */
const withProvider = (shop: TestApp, change: Partial<PaymentProvider>, environment: Record<string, string> = {}) =>
  createTestApp(environment, { payments: { ...shop.deps.payments, ...change }, sandbox: shop.deps.sandbox })

const orders = ({ deps }: TestApp) => deps.db.selectFrom('orders').selectAll().execute()
const payments = ({ deps }: TestApp) => deps.db.selectFrom('payments').selectAll().execute()
const refunds = ({ deps }: TestApp) => deps.db.selectFrom('refunds').selectAll().execute()
const emails = ({ deps }: TestApp) => deps.db.selectFrom('mails').selectAll().orderBy('mail_id').execute()

/** Expires the holds and makes every payment due. */
async function later({ deps }: TestApp, minutes = 16): Promise<void> {
  await sql`update checkouts set hold_expires_at = hold_expires_at - ${minutes}::integer * interval '1 minute'`.execute(
    deps.db,
  )
  await sql`update payments set due_at = now(), created_at = created_at - ${minutes}::integer * interval '1 minute'`.execute(
    deps.db,
  )
}

/**
 * Invariants: every charge belongs to an order or is being refunded, every paid order was charged, and no units are
 * lost.
 */
async function checkLedger(shop: TestApp): Promise<void> {
  const { rows } = await sql<{ charged: number; ordered: number; returned: number; lonely: number }>`
    select
      (select coalesce(sum(amount_cents), 0) from sandbox_intents
        where status = 'succeeded' or (status = 'processing' and settles_at <= now())) as charged,
      (select coalesce(sum(paid_cents), 0) from orders) as ordered,
      (select coalesce(sum(amount_cents), 0) from refunds where order_id is null) as returned,
      (select count(*) from orders o where o.paid_cents > 0 and not exists (
        select from payments p where p.order_id = o.order_id and p.state = 'succeeded')) as lonely`.execute(
    shop.deps.db,
  )
  const [ledger] = rows
  expect(ledger?.charged).toBe((ledger?.ordered ?? 0) + (ledger?.returned ?? 0))
  expect(ledger?.lonely).toBe(0)
}

describe('a failing provider', () => {
  test.each([
    [
      'times out',
      new ProviderError('timeout', 'x'),
      504,
      'The payment service is taking too long to respond. Please try again.',
    ],
    [
      'returns 502',
      new ProviderError('unavailable', 'x'),
      502,
      'The payment service is currently unavailable. Please try again in a few minutes.',
    ],
    ['returns an invalid response', new ProviderError('invalid', 'x'), 502, 'Invalid response from payment service'],
    ['rejects the request', new ProviderError('refused', 'x'), 502, 'Failed to create payment intent'],
  ])('charges nothing and releases the stock when it %s', async (_what, fault, status, message) => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(2)
    const broken = await withProvider(shop, { createIntent: () => Promise.reject(fault) })
    const response = await broken.post('/api/sandbox/create-intent', anIntentBody([bag]), {
      'Idempotency-Key': 'click-01',
    })
    expect([response.status, await response.json()]).toMatchObject([status, { success: false, message }])
    expect([await payments(shop), await stockOf(variantId)]).toEqual([[], 2])
    await begin(shop, anIntentBody([bag]), { 'Idempotency-Key': 'click-01' })
    expect(await stockOf(variantId)).toBe(1)
  })

  test('rejects a response without a client secret', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = { intentId: 'sbx_00000000', providerRef: 'sbx_00000000', clientSecret: '' }
    const broken = await withProvider(shop, { createIntent: async () => intent })
    const response = await broken.post('/api/sandbox/create-intent', anIntentBody([bag]))
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { message: 'Payment system returned an invalid response. Missing client secret.' },
    ])
  })

  test('limits the wait for a provider that never responds', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const hanging = await withProvider(
      shop,
      { createIntent: () => new Promise(() => undefined) },
      { PAYMENT_TIMEOUT_MS: '150' },
    )
    const startedAt = performance.now()
    const response = await hanging.post('/api/sandbox/create-intent', anIntentBody([bag]))
    expect(response.status).toBe(504)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(await stockOf(variantId)).toBe(1)
  })

  test('returns 502 for a broken confirmation, and the payment can be retried', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    const broken = await confirm(shop, intent, '0119')
    expect([broken.status, await broken.json()]).toMatchObject([502, { code: 'payment_unavailable' }])
    await confirm(shop, intent)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  })

  test('returns 504 for a hanging confirmation; a charge that happened still becomes the order', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    const hung = await confirm(await withProvider(shop, {}, { PAYMENT_TIMEOUT_MS: '200' }), intent, '0341')
    expect([hung.status, await hung.json()]).toMatchObject([504, { code: 'payment_timeout' }])
    const reconciled = async () => {
      await later(shop, 3)
      await reconcilePendingPayments(shop.deps, never)
      return (await orders(shop)).length
    }
    await expect.poll(reconciled).toBe(1)
    await checkLedger(shop)
  })
})

describe('a stock hold', () => {
  test('is released when the customer does not pay, and the payment is canceled', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    expect(await expireHolds(shop.deps, never)).toBe(0)
    await later(shop)
    expect(await expireHolds(shop.deps, never)).toBe(1)
    expect(await stockOf(variantId)).toBe(1)
    const status = await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)
    expect(await status.json()).toMatchObject({ status: 'canceled', data: { orderId: null } })
    expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'canceled' } })
    expect(await expireHolds(shop.deps, never)).toBe(0)
  })

  test('becomes the order when it was paid, even if that is found late', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    await confirm(shop, await begin(shop, anIntentBody([bag])))
    await later(shop)
    await expireHolds(shop.deps, never)
    expect([(await orders(shop)).length, await stockOf(variantId)]).toEqual([1, 0])
  })

  test('is extended while the payment is processing', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    await confirm(shop, await begin(shop, anIntentBody([bag])), '0259')
    await later(shop)
    await expireHolds(shop.deps, never)
    expect(await stockOf(variantId)).toBe(0)
    expect(await expireHolds(shop.deps, never)).toBe(0)
  })

  test('is released even if the provider is unavailable; money that arrives later takes the units again', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    await later(shop)
    const down = await withProvider(shop, { cancel: () => Promise.reject(new ProviderError('unavailable', 'down')) })
    await expireHolds(down.deps, never)
    expect(await stockOf(variantId)).toBe(1)
    await shop.deps.db.updateTable('products').set({ price_cents: 900_00 }).execute()
    await confirm(shop, intent)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
    expect(await orders(shop)).toMatchObject([{ total_cents: 108_00 }])
    expect(await stockOf(variantId)).toBe(0)
    await checkLedger(shop)
  })

  test('money for units that were sold to another buyer is refunded with an apology', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    await shop.deps.db.updateTable('checkouts').set({ state: 'released' }).execute()
    await confirm(shop, intent)
    const placed = await placeByCard(shop, [bag], intent)
    expect([placed.status, await placed.json()]).toMatchObject([409, { code: 'conflict' }])
    expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
    expect([await orders(shop), await stockOf(variantId)]).toEqual([[], 0])
    expect(await emails(shop)).toMatchObject([
      { recipient: 'claire@example.com', subject: 'We’re refunding your payment' },
    ])
    expect(await sendRefunds(shop.deps, never)).toBe(1)
    expect(await refunds(shop)).toMatchObject([{ amount_cents: 108_00, status: 'succeeded', order_id: null }])
    await checkLedger(shop)
  })

  test('is anonymized after a while; money that arrives even later is refunded', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(2)
    const late = await begin(shop, anIntentBody([bag]))
    const ordered = await begin(shop, anIntentBody([bag], { email: 'claire-marie@example.com' }))
    await confirm(shop, ordered)
    await placeByCard(shop, [bag], ordered)
    expect(await anonymizeOldCheckouts(shop.deps.db, 30)).toBe(0)
    await sql`update checkouts set created_at = now() - interval '2 days'`.execute(shop.deps.db)
    expect(await anonymizeOldCheckouts(shop.deps.db, 30)).toBe(1)
    await sql`update checkouts set created_at = now() - interval '31 days', state = 'released' where state = 'held'`.execute(
      shop.deps.db,
    )
    expect(await anonymizeOldCheckouts(shop.deps.db, 30)).toBe(1)
    const stored = await shop.deps.db.selectFrom('checkouts').select(['email', 'shipping']).execute()
    expect(JSON.stringify(stored)).not.toMatch(/claire|Rue/i)
    await confirm(shop, late)
    expect((await placeByCard(shop, [bag], late)).status).toBe(409)
    expect(await refunds(shop)).toMatchObject([{ amount_cents: 108_00 }])
  })

  test('is released even if the provider never knew its payment', async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    await begin(shop, anIntentBody([bag]))
    await shop.deps.db.updateTable('payments').set({ intent_id: null, provider_ref: null }).execute()
    await later(shop)
    await expireHolds(shop.deps, never)
    expect(await stockOf(variantId)).toBe(1)
  })
})

describe('a payment without a checkout', () => {
  const anAmount = (amount: number) => ({ amount, currency: 'usd', return_url: '/checkout' })

  test("becomes an order when it equals the order's total", async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const intent = await begin(shop, anAmount(108_00))
    expect(intent.holdExpiresAt).toBeNull()
    expect((await placeByCard(shop, [bag], intent)).status).toBe(402)
    expect(await stockOf(variantId)).toBe(1)
    await confirm(shop, intent)
    const placed = await Promise.all([placeByCard(shop, [bag], intent), placeByCard(shop, [bag], intent)])
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    expect([(await orders(shop)).length, await stockOf(variantId)]).toEqual([1, 0])
    await checkLedger(shop)
  })

  test.each([107_99, 108_01])('of %d cents for an order of 10800 is rejected and canceled', async (amount) => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = await begin(shop, anAmount(amount))
    const placed = await placeByCard(shop, [bag], intent)
    expect([placed.status, await placed.json()]).toMatchObject([
      409,
      { message: 'Order creation failed', data: { total: 108 } },
    ])
    expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'canceled' } })
  })

  test("is refunded when it was paid but differs from the order's total", async () => {
    const shop = await createTestApp()
    const { bag, variantId } = await aBag(1)
    const intent = await begin(shop, anAmount(1_00))
    await confirm(shop, intent)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
    // The status response says that it is being refunded.
    const status = await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)
    expect(await status.json()).toMatchObject({
      data: {
        status: 'canceled',
        orderId: null,
        message: expect.stringContaining('We’re refunding your payment') as unknown,
      },
    })
    expect(await sendRefunds(shop.deps, never)).toBe(1)
    expect([await orders(shop), await stockOf(variantId)]).toEqual([[], 1])
    await checkLedger(shop)
  })

  test('is refunded after a while when no order was placed', async () => {
    const shop = await createTestApp()
    await confirm(shop, await begin(shop, anAmount(50_00)))
    await later(shop, 5)
    await reconcilePendingPayments(shop.deps, never)
    expect(await refunds(shop)).toEqual([])
    await later(shop)
    await reconcilePendingPayments(shop.deps, never)
    expect(await refunds(shop)).toMatchObject([{ amount_cents: 50_00 }])
    await checkLedger(shop)
  })
})

describe('webhooks', () => {
  const deliver = ({ app }: TestApp, body: string, signature: string) =>
    app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature } })
  const write = (intent: TestIntent, eventId: string, at = new Date(), secret = TEST_WEBHOOK_SECRET) =>
    signWebhook(secret, { eventId, intentId: intent.paymentIntentId, kind: 'payment.succeeded', disputeId: null }, at)

  test('that are forged, altered, old or from the future change nothing', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    await confirm(shop, intent)
    const right = write(intent, 'evt_1')
    for (const { body, signature } of [
      write(intent, 'evt_1', new Date(), 'another secret'),
      { ...right, body: right.body.replace('evt_1', 'evt_2') },
      { ...right, signature: '' },
      { ...right, signature: right.signature.replace('v1=', 'v0=') },
      write(intent, 'evt_1', new Date(Date.now() - 301_000)),
      // A minute beyond the limit, because the calls before it take time.
      write(intent, 'evt_1', new Date(Date.now() + 360_000)),
    ]) {
      expect((await deliver(shop, body, signature)).status).toBe(400)
    }
    const huge = await deliver(shop, `${right.body}${' '.repeat(1_000_000)}`, right.signature)
    expect(huge.status).toBe(413)
    expect(await orders(shop)).toEqual([])
    expect((await deliver(shop, right.body, right.signature)).status).toBe(200)
    expect(await orders(shop)).toHaveLength(1)
    const other = await shop.app.request('/api/payments/webhooks/stripe', { method: 'POST', body: '{}' })
    expect(other.status).toBe(404)
  })

  test('that report a success which did not happen are ignored', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const { body, signature } = write(await begin(shop, anIntentBody([bag])), 'evt_1')
    expect((await deliver(shop, body, signature)).status).toBe(200)
    expect(await orders(shop)).toEqual([])
  })

  test('make one order, one charge and one email, fifty at once or repeatedly', async () => {
    const shop = await createTestApp()
    const { bag } = await aBag(1)
    const intent = await begin(shop, anIntentBody([bag]))
    await confirm(shop, intent)
    const requests = Array.from({ length: 50 }, (_, index) => write(intent, index % 2 ? 'evt_same' : `evt_${index}`))
    const delivered = await Promise.all(requests.map(({ body, signature }) => deliver(shop, body, signature)))
    expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      (await shop.post(`/api/sandbox/${intent.paymentIntentId}/webhooks`, { duplicate: true, reverse: true })).status,
    ).toBe(200)
    expect([(await orders(shop)).length, (await emails(shop)).length]).toEqual([1, 1])
    await checkLedger(shop)
  })

  test('are ignored when the payment is unknown', async () => {
    const shop = await createTestApp()
    const unknown = { paymentIntentId: 'sbx_unknown0', clientSecret: '', amount: 1, holdExpiresAt: null }
    const { body, signature } = write(unknown, 'evt_1')
    expect((await deliver(shop, body, signature)).status).toBe(200)
  })

  type Step = (shop: TestApp, intent: TestIntent, bag: Awaited<ReturnType<typeof aBag>>['bag']) => Promise<unknown>
  const deliverWebhook =
    (eventId: string): Step =>
    async (shop, intent) => {
      const { body, signature } = write(intent, eventId)
      return deliver(shop, body, signature)
    }
  const STEPS: Record<string, Step> = {
    'message 1': deliverWebhook('evt_1'),
    'message 2': deliverWebhook('evt_2'),
    confirm: (shop, intent) => confirm(shop, intent),
    decline: (shop, intent) => confirm(shop, intent, '0002'),
    place: (shop, intent, bag) => placeByCard(shop, [bag], intent),
    status: (shop, intent) => shop.get(`/api/sandbox/${intent.paymentIntentId}/status`),
    reconcile: (shop) => later(shop, 3).then(() => reconcilePendingPayments(shop.deps, never)),
    expire: (shop) => later(shop).then(() => expireHolds(shop.deps, never)),
  }
  const history = fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 3, maxLength: 9 })
  test(
    'whatever the order of events, a charge becomes one order or is refunded, and nothing else is charged',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          await emptyTestDatabase()
          const shop = await createTestApp()
          const { bag, variantId } = await aBag(1)
          const intent = await begin(shop, anIntentBody([bag]))
          for (const step of steps) await STEPS[step]?.(shop, intent, bag)
          await later(shop)
          await reconcilePendingPayments(shop.deps, never)
          await expireHolds(shop.deps, never)
          await checkLedger(shop)
          const made = (await orders(shop)).length
          expect(await stockOf(variantId)).toBe(1 - made)
          expect((await emails(shop)).length).toBe(made)
        }),
        { numRuns: 40 },
      )
    },
  )
})

test.each([
  ['another amount', { amountCents: 1 }],
  ['another currency', { currency: 'eur' }],
  ['another payment', { paymentId: 'pay_of_somebody_else' }],
])('money over %s is refunded and not used for the order', async (_what, override) => {
  const shop = await createTestApp()
  const { bag } = await aBag(1)
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  const { fetch } = shop.deps.payments
  const overridden = await withProvider(shop, {
    fetch: async (ref, signal) => ({ ...(await fetch(ref, signal)), ...override }),
  })
  expect((await placeByCard(overridden, [bag], intent)).status).toBe(409)
  expect(await orders(shop)).toEqual([])
  expect(await refunds(shop)).toMatchObject([{ amount_cents: 'amountCents' in override ? 1 : 108_00 }])
})

test('with the mail server down for an hour every order is stored, and every email is sent once afterwards', async () => {
  const shop = await createTestApp()
  const { bag } = await aBag(3)
  for (const name of ['ada', 'bea', 'cleo']) {
    const intent = await begin(shop, anIntentBody([bag], { email: `${name}@example.com` }))
    await confirm(shop, intent)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  }
  let tries = 0
  const send = () => {
    tries += 1
    return Promise.reject(new Error('ECONNREFUSED'))
  }
  const down = { ...shop.deps, emailTransport: { send, close: () => undefined } }
  const aMinuteLater = () =>
    sql`update mails set due_at = due_at - interval '1 minute' where status <> 'sent'`.execute(shop.deps.db)
  for (let minute = 0; minute < 60; minute += 1) {
    expect(await sendQueuedEmails(down, never)).toBe(0)
    await aMinuteLater()
  }
  // A server that is unavailable is called with increasing delays, and is not given up within the hour.
  expect([tries >= 9, tries <= 30]).toEqual([true, true])
  expect(new Set((await emails(shop)).map(({ status }) => status))).toEqual(new Set(['pending']))
  expect(await orders(shop)).toHaveLength(3)

  for (let minute = 0; minute < 180; minute += 1) {
    await shop.sendEmails()
    await aMinuteLater()
  }
  expect((await emails(shop)).every(({ status, attempts }) => status === 'sent' && attempts > 1)).toBe(true)
  expect(shop.emailTransport.sent.map(({ to }) => to).toSorted()).toEqual(
    ['ada', 'bea', 'cleo'].map((name) => `${name}@example.com`),
  )
  expect(shop.emailTransport.sent.every(({ text }) => text.includes('We’ve received your payment of $108.00'))).toBe(
    true,
  )
})

/** On a slow machine some wait too long for a connection: they get an error and retry. */
async function patiently(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
  }
}

test(
  'of 200 concurrent buyers of five units exactly five get one, and no other buyer is charged',
  { timeout: 120_000 },
  async () => {
    const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
    const { bag, variantId } = await aBag(5)
    const buyers = Array.from({ length: 200 }, async (_, index) => {
      const body = anIntentBody([bag], { email: `buyer${index}@example.com` })
      // Each from its own network: buyers of one network wait for each other before they reach the stock.
      const key = { 'Idempotency-Key': `buyer-${index}-1`, 'X-Forwarded-For': `192.0.2.${index}` }
      const began = await patiently(() => shop.post('/api/sandbox/create-intent', body, key))
      if (began.status !== 200) return began.status
      const { data: intent } = (await began.json()) as { data: TestIntent }
      await patiently(() => confirm(shop, intent))
      const place = () => patiently(() => placeByCard(shop, [bag], intent))
      const clicks = await Promise.all([place(), place()])
      return Math.max(...clicks.map(({ status }) => status))
    })
    const statuses = await Promise.all(buyers)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    expect([(await orders(shop)).length, await stockOf(variantId), (await emails(shop)).length]).toEqual([5, 0, 5])
    const charged = await shop.deps.db.selectFrom('sandbox_intents').select('status').execute()
    expect(charged).toEqual(Array.from({ length: 5 }, () => ({ status: 'succeeded' })))
    await checkLedger(shop)
  },
)
