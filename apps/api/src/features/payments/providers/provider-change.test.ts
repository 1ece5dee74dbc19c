import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { payToken } from '../../../links/order-links.ts'
import { anIntentBody, begin, confirm, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { openProviderServers } from '../../../testing/fakes/provider-servers.ts'
import { squareAt, stripeAt } from '../../../testing/fakes/real-providers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.ts'
import { reconcilePendingPayments } from '../settlement/reconcile-pending-payments.ts'
import { findProvider, knownProviders, providerOf } from './provider-of.ts'
import { listRefunds } from '../refunds/refund-lists.repo.ts'
import { requestRefund } from '../refunds/refunds.repo.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

// The shop switches to another provider while payments of the first are open, paid or to be refunded.

const never = new AbortController().signal
const { stripe, square } = await openProviderServers()

const shopWith = (payments: PaymentProvider, earlierPayments: readonly PaymentProvider[] = []): Promise<TestApp> =>
  createTestApp({ PAYMENT_TIMEOUT_MS: '15000' }, { payments, earlierPayments, sandbox: null })
const before = () => shopWith(stripeAt(stripe))
/** Square is active; Stripe is still configured, or not. */
const after = () => shopWith(squareAt(square), [stripeAt(stripe)])
const afterWithoutKeys = () => shopWith(squareAt(square))

async function beginWithStripe(shop: TestApp, bag: Awaited<ReturnType<typeof aProduct>>): Promise<TestIntent> {
  const response = await shop.post('/api/stripe/create-intent', anIntentBody([bag]))
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: TestIntent }).data
}

const ordersOf = ({ deps }: TestApp) => deps.db.selectFrom('orders').selectAll().execute()

/** Moves the timestamps into the past by some minutes. */
const later = ({ deps }: TestApp) =>
  deps.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 3_600_000), due_at: new Date(0) })
    .execute()

test('new payments use the new provider; old ones are fetched, charged and refunded at their own', async () => {
  const bag = await aProduct({ priceCents: 500_00, colors: { Noir: 3 } })
  const intent = await beginWithStripe(await before(), bag)
  const shop = await after()
  expect((await shop.post('/api/stripe/create-intent', anIntentBody([bag]))).status).toBe(404)
  expect(await (await shop.get('/api/payments/config')).json()).toMatchObject({ data: { provider: 'square' } })

  // A browser that is still open uses the path of either provider.
  for (const name of ['stripe', 'square']) {
    const status = await shop.get(`/api/${name}/${intent.paymentIntentId}/status`)
    expect(await status.json()).toMatchObject({ status: 'requires_payment_method' })
  }
  stripe.pay(intent.paymentIntentId)
  const { body, headers } = stripe.message(intent.paymentIntentId)
  const delivered = await shop.app.request('/api/payments/webhooks/stripe', { method: 'POST', body, headers })
  expect(delivered.status).toBe(200)
  expect(await ordersOf(shop)).toMatchObject([{ paid_cents: 540_00, payment_status: 'succeeded' }])
  expect((await placeByCard(shop, [bag], intent)).status).toBe(200)

  const [order] = await ordersOf(shop)
  const orderId = order?.order_id ?? ''
  await inTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents: 40_00, reason: 'Scratch', actor: null, idempotencyKey: 'click-01' }),
  )
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  expect(stripe.intents.get(intent.paymentIntentId)?.latest_charge?.amount_refunded).toBe(40_00)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 1, different: 0 })
})

test('rejects a webhook signed for another provider', async () => {
  const intent = await beginWithStripe(await before(), await aProduct())
  const shop = await after()
  const { body, headers } = stripe.message(intent.paymentIntentId)
  const deliverWebhook = (name: string) =>
    shop.app.request(`/api/payments/webhooks/${name}`, { method: 'POST', body, headers })
  expect((await deliverWebhook('square')).status).toBe(400)
  expect((await deliverWebhook('sandbox')).status).toBe(404)
})

test('the job settles paid payments of the old provider and releases unpaid ones', async () => {
  const bag = await aProduct({ colors: { Noir: 2 } })
  const first = await before()
  const paid = await beginWithStripe(first, bag)
  stripe.pay(paid.paymentIntentId)
  const shop = await after()
  await later(shop)
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(1)
  expect(await ordersOf(shop)).toHaveLength(1)
})

test('a new payment with the new provider cancels the old one and releases its unit', async () => {
  const bag = await aProduct({ colors: { Noir: 1 } })
  const old = await beginWithStripe(await before(), bag)
  const shop = await after()
  const again = await shop.post('/api/square/create-intent', anIntentBody([bag]))
  expect(again.status).toBe(200)
  expect(stripe.intents.get(old.paymentIntentId)?.status).toBe('canceled')
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(0)
})

test('a repeat of a call to the old provider creates no payment and returns an error', async () => {
  const bag = await aProduct({ colors: { Noir: 2 } })
  const key = { 'Idempotency-Key': 'click-0001' }
  await (await before()).post('/api/stripe/create-intent', anIntentBody([bag]), key)
  const shop = await after()
  const again = await shop.post('/api/square/create-intent', anIntentBody([bag]), key)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'conflict' }])
})

test('a payment link opened with the old provider is paid with the new one, only once', async () => {
  const bag = await aProduct({ priceCents: 200_00 })
  const first = await before()
  await first.post('/api/orders', anOrderBody([bag]))
  const [order] = await ordersOf(first)
  if (!order?.payment_link_expires_at) throw new Error('expected a waiting order')
  const link = { orderId: order.order_id, expiresAt: order.payment_link_expires_at, version: 1 }
  const path = `/api/pay/${payToken(first.deps.config, link)}/intent`
  const opened = ((await (await first.post(path, {})).json()) as { data: TestIntent }).data
  const shop = await after()
  const retried = await shop.post(path, {})
  expect([retried.status, await retried.json()]).toMatchObject([
    200,
    { data: { paymentIntentId: expect.stringMatching(/^sq_/) as unknown } },
  ])
  expect(stripe.intents.get(opened.paymentIntentId)?.status).toBe('canceled')
})

test('without its keys the customer gets an error, and staff see which provider has the money', async () => {
  const bag = await aProduct({ priceCents: 300_00 })
  const first = await before()
  const intent = await beginWithStripe(first, bag)
  const shop = await afterWithoutKeys()
  const status = await shop.get(`/api/square/${intent.paymentIntentId}/status`)
  expect([status.status, await status.json()]).toMatchObject([502, { code: 'payment_unavailable' }])
  expect((await placeByCard(shop, [bag], intent)).status).toBe(502)
  await later(shop)
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(0)

  stripe.pay(intent.paymentIntentId)
  expect((await placeByCard(first, [bag], intent)).status).toBe(201)
  const [order] = await ordersOf(shop)
  const orderId = order?.order_id ?? ''
  await inTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents: 10_00, reason: 'Scratch', actor: null, idempotencyKey: 'click-02' }),
  )
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  expect(await listRefunds(shop.deps.db, orderId)).toMatchObject([
    { status: 'failed', last_error: expect.stringContaining('stripe, whose keys are no longer configured') as unknown },
  ])
  expect(square.refunds.size).toBe(0)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 0, different: 0, unasked: 1 })
})

test('rejects test cards for sandbox payments once another provider is active', async () => {
  const sandbox = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(sandbox, anIntentBody([bag]))
  const shop = await shopWith(squareAt(square), [{ ...sandbox.deps.payments, submitToken: undefined }])
  expect((await confirm(shop, intent)).status).toBe(404)
  expect(await (await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)).json()).toMatchObject({
    status: 'requires_payment_method',
  })
})

test('lists the active provider once, before earlier ones', async () => {
  const [atStripe, atSquare] = [stripeAt(stripe), squareAt(square)]
  const shop = await shopWith(atSquare, [atStripe, { ...atSquare, publicConfig: atStripe.publicConfig }])
  expect(knownProviders(shop.deps)).toEqual([atSquare, atStripe])
  expect(findProvider(shop.deps, 'stripe')).toBe(atStripe)
  expect(findProvider(shop.deps, 'square')).toBe(atSquare)
  expect(findProvider(shop.deps, 'sandbox')).toBeNull()
  expect(providerOf(shop.deps, { provider: 'stripe' })).toBe(atStripe)
  expect(() => providerOf(shop.deps, { provider: 'sandbox' })).toThrow('currently unavailable')
})
