import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { anIntentBody, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { openProviderServers } from '../../../testing/fakes/provider-servers.ts'
import { squareAt, stripeAt } from '../../../testing/fakes/real-providers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { requestRefund } from '../refunds/refunds.repo.ts'
import { sendRefund } from '../refunds/send-refunds.ts'

// Covers complete purchases with each real adapter, against a server that emulates the provider.

const { stripe, square } = await openProviderServers()

const withStripe = (waits?: string): Promise<TestApp> => withProvider(stripeAt(stripe), waits)
const withSquare = (): Promise<TestApp> => withProvider(squareAt(square))
const withProvider = (payments: Deps['payments'], waits = '15000'): Promise<TestApp> =>
  createTestApp({ PAYMENT_TIMEOUT_MS: waits }, { payments, sandbox: null })

async function beginAt(provider: 'stripe' | 'square', shop: TestApp, bag: Awaited<ReturnType<typeof aProduct>>) {
  const response = await shop.post(`/api/${provider}/create-intent`, anIntentBody([bag]))
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: TestIntent }).data
}

const deliverWebhook = ({ app }: TestApp, provider: string, { body, headers }: { body: string; headers: Headers }) =>
  app.request(`/api/payments/webhooks/${provider}`, { method: 'POST', body, headers })

async function orders() {
  const { db } = await testDatabase()
  return db.selectFrom('orders').selectAll().execute()
}

async function payBack(shop: TestApp, orderId: string, amountCents: number): Promise<boolean> {
  const refund = await inTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, {
      orderId,
      amountCents,
      reason: 'a seam came undone',
      actor: null,
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  return sendRefund(shop.deps, refund.refund_id)
}

describe('Stripe', () => {
  test("returns the browser's configuration without secrets", async () => {
    const shop = await withStripe()
    const response = await (await shop.get('/api/payments/config')).text()
    expect(JSON.parse(response)).toMatchObject({
      data: { provider: 'stripe', publishableKey: 'pk_test_fake', scriptUrl: 'https://js.stripe.com/v3/' },
    })
    expect(response).not.toContain('sk_test')
    expect((await shop.post('/api/sandbox/create-intent', {})).status).toBe(404)
  })

  test('charges, creates the order once from the webhook, and refunds', async () => {
    const shop = await withStripe()
    const bag = await aProduct({ priceCents: 500_00, colors: { Noir: 1 } })
    const intent = await beginAt('stripe', shop, bag)
    expect(intent.amount).toBe(540_00)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(402)
    stripe.pay(intent.paymentIntentId)
    const message = stripe.message(intent.paymentIntentId)
    const delivered = await Promise.all([1, 2, 3].map(() => deliverWebhook(shop, 'stripe', message)))
    expect(delivered.map(({ status }) => status)).toEqual([200, 200, 200])
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ total_cents: 540_00, paid_cents: 540_00, payment_status: 'succeeded' })
    expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(0)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(200)

    expect(await payBack(shop, order?.order_id ?? '', 40_00)).toBe(true)
    expect(stripe.intents.get(intent.paymentIntentId)?.latest_charge?.amount_refunded).toBe(40_00)
  })

  test('refunds a partial capture and creates no order', async () => {
    const shop = await withStripe()
    const bag = await aProduct({ priceCents: 500_00, colors: { Noir: 1 } })
    const intent = await beginAt('stripe', shop, bag)
    stripe.pay(intent.paymentIntentId, 300_00)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
    expect(await orders()).toEqual([])
    const refunds = await shop.deps.db.selectFrom('refunds').select(['amount_cents', 'reason']).execute()
    expect(refunds).toEqual([{ amount_cents: 300_00, reason: 'It is not the amount that was asked for' }])
  })

  test('rejects a webhook without its signature', async () => {
    const shop = await withStripe()
    const intent = await beginAt('stripe', shop, await aProduct())
    const { body } = stripe.message(intent.paymentIntentId)
    const forged = new Headers({ 'stripe-signature': 't=1,v1=forged', 'content-type': 'application/json' })
    expect((await deliverWebhook(shop, 'stripe', { body, headers: forged })).status).toBe(400)
    expect(await orders()).toEqual([])
  })

  test('releases the stock when it fails or times out', async () => {
    const shop = await withStripe()
    const bag = await aProduct({ colors: { Noir: 1 } })
    stripe.failures.push(...[1, 2, 3].map(() => ({ method: 'POST' as const, kind: 'fault' as const })))
    const failed = await shop.post('/api/stripe/create-intent', anIntentBody([bag]))
    expect([failed.status, await failed.json()]).toMatchObject([
      502,
      { message: expect.stringContaining('currently unavailable') },
    ])
    stripe.failures.push({ method: 'POST', kind: 'hang' })
    const hurried = await withStripe('500')
    const late = await hurried.post('/api/stripe/create-intent', anIntentBody([bag]))
    expect([late.status, await late.json()]).toMatchObject([
      504,
      { message: expect.stringContaining('taking too long') },
    ])
    expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(1)
  })
})

describe('Square', () => {
  const confirm = (shop: TestApp, { paymentIntentId, clientSecret }: TestIntent, token: string) =>
    shop.post(`/api/square/${paymentIntentId}/confirm`, { clientSecret, token })

  test('charges the token, creates the order once, and a refund is pending until it completes', async () => {
    const shop = await withSquare()
    const bag = await aProduct({ priceCents: 250_00 })
    const intent = await beginAt('square', shop, bag)
    const declined = await confirm(shop, intent, 'cnon:declined')
    expect(await declined.json()).toMatchObject({
      data: { status: 'requires_payment_method', message: 'The card was declined.' },
    })
    expect(await (await confirm(shop, intent, 'cnon:ok-shop')).json()).toMatchObject({ data: { status: 'succeeded' } })
    const placed = await Promise.all([1, 2].map(() => placeByCard(shop, [bag], intent)))
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ paid_cents: 270_00, payment_status: 'succeeded' })

    expect(await payBack(shop, order?.order_id ?? '', 70_00)).toBe(false)
    const [charged] = [...square.payments.values()].slice(-1)
    expect(charged).toMatchObject({ amount_money: { amount: 270_00 }, refunded_money: { amount: 70_00 } })
  })

  test('creates the order when the response was lost after charging, and charges no second card', async () => {
    const shop = await withSquare()
    const bag = await aProduct({ priceCents: 260_00 })
    const intent = await beginAt('square', shop, bag)
    const before = square.payments.size
    square.failures.push({ method: 'POST', kind: 'lose' })
    expect((await confirm(shop, intent, 'cnon:ok-lost')).status).toBe(502)
    expect(square.payments.size).toBe(before + 1)
    expect(await (await confirm(shop, intent, 'cnon:ok-second')).json()).toMatchObject({
      data: { status: 'succeeded' },
    })
    expect(square.payments.size).toBe(before + 1)
    expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
  })

  test('charges one card at a time', async () => {
    const shop = await withSquare()
    const bag = await aProduct({ priceCents: 270_00 })
    const intent = await beginAt('square', shop, bag)
    const before = square.payments.size
    const responses = await Promise.all(['a', 'b', 'c'].map((card) => confirm(shop, intent, `cnon:ok-${card}`)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(square.payments.size).toBe(before + 1)
  })

  test('matches a webhook that arrives before its payment id is stored', async () => {
    const shop = await withSquare()
    const bag = await aProduct({ priceCents: 280_00 })
    const intent = await beginAt('square', shop, bag)
    square.failures.push({ method: 'POST', kind: 'lose' })
    await confirm(shop, intent, 'cnon:ok-told')
    const [charged] = [...square.payments.values()].slice(-1)
    expect((await deliverWebhook(shop, 'square', square.message(charged?.id ?? ''))).status).toBe(200)
    expect(await orders()).toMatchObject([{ paid_cents: charged?.amount_money.amount }])
  })
})
