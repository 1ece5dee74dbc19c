import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  ProviderError,
  type PaymentProvider,
  type SubmittedToken,
} from '../../../adapters/payments/payment-provider.ts'
import {
  begin,
  buyByCard,
  confirm,
  placeByCard,
  anIntentBody,
  type TestIntent,
} from '../../../testing/card-checkout.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'

type Bag = Awaited<ReturnType<typeof aProduct>>
const variantOf = ({ variants }: Bag): number => variants[0]?.variant_id ?? 0

async function all<T extends 'orders' | 'payments' | 'checkouts' | 'payment_entries' | 'mails' | 'refunds'>(table: T) {
  const { db } = await testDatabase()
  return db
    .selectFrom(table as 'orders')
    .selectAll()
    .execute()
}

const finish = (shop: Awaited<ReturnType<typeof createTestApp>>, id: string, headers: Record<string, string> = {}) =>
  shop.post(`/api/sandbox/${id}/order`, {}, headers)

test('a payment alone finishes its checkout, and a repeat gets the same order', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ priceCents: 1_290_00, colors: { Noir: 2 } })
  const intent = await begin(shop, anIntentBody([bag], { email: 'lucja@example.com' }))
  expect((await finish(shop, intent.paymentIntentId)).status).toBe(402)
  await confirm(shop, intent)
  const placed = await finish(shop, intent.paymentIntentId)
  expect(placed.status).toBe(201)
  const repeated = await finish(shop, intent.paymentIntentId)
  expect([repeated.status, await repeated.json()]).toEqual([200, await placed.json()])
  expect(await all('orders')).toMatchObject([
    { email: 'lucja@example.com', total_cents: 1_393_20, paid_cents: 1_393_20 },
  ])
})

test('finishes only a checkout of the same session', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const [ada, bea] = [await signedIn(await aCustomer()), await signedIn(await aCustomer())]
  const intent = await begin(shop, anIntentBody([bag]), ada.headers)
  await confirm(shop, intent, '4242', ada.headers)
  const { checkout: _, ...amountAlone } = anIntentBody([bag])
  const withoutCheckout = await begin(shop, amountAlone)
  await confirm(shop, withoutCheckout)
  const refused = [
    await finish(shop, intent.paymentIntentId, bea.headers),
    await finish(shop, intent.paymentIntentId),
    await finish(shop, withoutCheckout.paymentIntentId),
    await finish(shop, 'sbx_000000000000'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await finish(shop, 'x')).status).toBe(400)
  expect((await finish(shop, intent.paymentIntentId, ada.headers)).status).toBe(201)
})

test('a paid checkout becomes one order with a ledger entry, its stock taken and its email queued', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ name: 'Sac Lune', priceCents: 1_290_00, colors: { Noir: 2 } })
  const intent = await begin(shop, anIntentBody([bag]))
  expect(intent).toMatchObject({ amount: 1_393_20 })
  expect(new Date(intent.holdExpiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
  expect(await stockOf(variantOf(bag))).toBe(1)
  expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'succeeded' } })
  expect(await all('orders')).toEqual([])

  const placed = await placeByCard(shop, [bag], intent)
  expect(placed.status).toBe(201)
  const { data } = (await placed.json()) as { data: { orderId: string; receiptToken: string } }
  expect(await all('orders')).toMatchObject([
    {
      order_id: data.orderId,
      status: 'PENDING',
      payment_status: 'succeeded',
      payment_method: 'CREDIT_CARD',
      total_cents: 1_393_20,
      paid_cents: 1_393_20,
      refunded_cents: 0,
      payment_link_expires_at: null,
    },
  ])
  expect(await all('payment_entries')).toMatchObject([
    { order_id: data.orderId, kind: 'capture', amount_cents: 1_393_20, provider: 'sandbox' },
  ])
  expect(await stockOf(variantOf(bag))).toBe(1)
  expect(await all('mails')).toMatchObject([{ recipient: 'claire@example.com', template: 'order-received' }])
  expect((await shop.get(`/api/orders/receipt/${data.receiptToken}`)).status).toBe(200)

  const again = await placeByCard(shop, [bag], intent)
  expect([again.status, await again.json()]).toMatchObject([200, { data }])
  expect(await all('orders')).toHaveLength(1)
  const status = await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`)
  expect(await status.json()).toMatchObject({ status: 'succeeded', data: { orderId: data.orderId } })
})

test('serves the routes without /api as well', async () => {
  const shop = await createTestApp()
  const response = await shop.post('/sandbox/create-intent', anIntentBody([await aProduct()]))
  const { data } = (await response.json()) as { data: TestIntent }
  const status = await shop.get(`/sandbox/${data.paymentIntentId}/status`)
  expect(await status.json()).toMatchObject({ success: true, status: 'requires_payment_method' })
})

test.each([
  ['0002', 'Your card was declined.'],
  ['9995', 'Your card has insufficient funds.'],
])('card %s is declined, and the payment accepts another card', async (card, message) => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  const declined = await confirm(shop, intent, card)
  expect(await declined.json()).toMatchObject({ data: { status: 'requires_payment_method', message } })
  const placed = await placeByCard(shop, [bag], intent)
  expect([placed.status, await placed.json()]).toMatchObject([402, { code: 'payment_required', message }])
  expect(await all('orders')).toEqual([])
  await confirm(shop, intent)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
})

test.each([
  ['approve', 'succeeded', 201],
  ['decline', 'requires_payment_method', 402],
] as const)("follows the customer's response to the bank's challenge: %s", async (outcome, status, placed) => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  const confirmed = (await (await confirm(shop, intent, '3155')).json()) as {
    data: { status: string; redirectUrl: string }
  }
  expect(confirmed.data.status).toBe('requires_confirmation')
  const question = new URL(confirmed.data.redirectUrl, 'http://shop.example')
  expect(question.pathname).toBe('/sandbox/challenge')
  expect(Object.fromEntries(question.searchParams)).toEqual({
    payment_intent: intent.paymentIntentId,
    payment_intent_client_secret: intent.clientSecret,
    return_url: '/checkout',
    amount: expect.stringMatching(/^\d+$/) as string,
    currency: 'usd',
  })
  expect((await placeByCard(shop, [bag], intent)).status).toBe(402)
  const challenge = `/api/sandbox/${intent.paymentIntentId}/challenge`
  const forged = await shop.post(challenge, { clientSecret: 'guessed', outcome: 'approve' })
  expect([forged.status, await forged.json()]).toMatchObject([400, { message: 'Invalid payment ID' }])
  const response = await shop.post(challenge, { clientSecret: intent.clientSecret, outcome })
  expect(await response.json()).toMatchObject({ data: { status } })
  expect((await placeByCard(shop, [bag], intent)).status).toBe(placed)
})

test('a slow payment is processing at first and becomes an order later', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  expect(await (await confirm(shop, intent, '0259')).json()).toMatchObject({ data: { status: 'processing' } })
  const early = await placeByCard(shop, [bag], intent)
  expect([early.status, await early.json()]).toMatchObject([409, { code: 'payment_processing' }])
  await expect.poll(() => shop.deps.sandbox?.deliverDue()).toBe(1)
  expect(await all('orders')).toHaveLength(1)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(200)
})

test('a customer who closes the page after paying gets the order through the webhook', async () => {
  const shop = await createTestApp()
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const intent = await begin(shop, anIntentBody([await aProduct()]), headers)
  await confirm(shop, intent, '4242', headers)
  expect(await shop.deps.sandbox?.deliverDue()).toBe(1)
  expect(await all('orders')).toMatchObject([{ user_id: customer.user_id, payment_status: 'succeeded' }])
  expect(await all('mails')).toHaveLength(1)
})

test('returns a payment only to the session that created it', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const { headers } = await signedIn(await aCustomer({ role: 'guest' }))
  const intent = await begin(shop, anIntentBody([bag]), headers)
  const stranger = (await signedIn(await aCustomer())).headers
  for (const who of [{}, stranger]) {
    expect((await shop.get(`/api/sandbox/${intent.paymentIntentId}/status`, who)).status).toBe(404)
    expect((await confirm(shop, intent, '4242', who)).status).toBe(404)
    const placed = await placeByCard(shop, [bag], intent, { headers: who })
    expect([placed.status, await placed.json()]).toMatchObject([404, { message: 'Invalid payment ID' }])
    const replacing = anIntentBody([bag], { replaces: intent.paymentIntentId })
    expect((await shop.post('/api/sandbox/create-intent', replacing, who)).status).toBe(404)
  }
  await confirm(shop, intent, '4242', headers)
  expect((await placeByCard(shop, [bag], intent, { headers })).status).toBe(201)
})

test('creates the order from the checkout, not from the body', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ priceCents: 500_00 })
  const other = await aProduct({ priceCents: 9_000_00 })
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  const over = { email: 'thief@example.com', total: 0.01, items: [{ productId: other.product_id, quantity: 9 }] }
  expect((await placeByCard(shop, [bag], intent, { over })).status).toBe(201)
  expect(await all('orders')).toMatchObject([{ email: 'claire@example.com', total_cents: 540_00 }])
})

test.each([
  ['amount', { amount: 1.5 }, 'amount', 'Invalid amount format'],
  ['amount', { amount: '100' }, 'amount', 'Invalid amount format'],
  ['amount', { amount: 0 }, 'amount', 'Invalid amount format'],
  ['amount', { amount: -5 }, 'amount', 'Invalid amount format'],
  ['currency', { currency: 'eur' }, 'currency', 'Please pay in usd'],
  ['total', { checkout: { total: 'much' } }, 'checkout.total', 'Invalid amount format'],
  [
    'quantity',
    { checkout: { items: [{ productId: 'x', quantity: 11 }] } },
    'checkout.items.0.quantity',
    'Quantity must be between 1 and 10',
  ],
  [
    'quantity',
    { checkout: { items: [{ productId: 'x', quantity: 1.5 }] } },
    'checkout.items.0.quantity',
    'Quantity must be a whole number',
  ],
  ['status', { paymentStatus: 'COMPLETED' }, 'paymentStatus', 'This field is not known here'],
])('rejects a wrong %s: %j', async (_what, over, path, message) => {
  const shop = await createTestApp()
  const right = anIntentBody([await aProduct()])
  const checkout = { ...right.checkout, ...('checkout' in over ? over.checkout : {}) }
  const response = await shop.post('/api/sandbox/create-intent', { ...right, ...over, checkout })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) as unknown })
})

test('rejects a forged amount, total or price with the correct ones, and holds nothing', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 2 } })
  const right = anIntentBody([bag])
  const cheap = { productId: bag.product_id, quantity: 1, price: 1 }
  for (const forged of [
    { ...right, amount: 107_99 },
    { ...right, checkout: { ...right.checkout, total: 1 } },
    { ...right, checkout: { ...right.checkout, items: [cheap] } },
  ]) {
    const response = await shop.post('/api/sandbox/create-intent', forged)
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'price_changed', data: { total: 108 } },
    ])
  }
  expect(await stockOf(variantOf(bag))).toBe(2)
  expect([await all('payments'), await all('checkouts')]).toEqual([[], []])
})

test('rejects a payment for units that are sold out or marked out of stock', async () => {
  const shop = await createTestApp()
  const soldOut = await aProduct({ name: 'Sac Lune', colors: { Noir: 0 } })
  const paused = await aProduct({ name: 'Sac Lune', status: 'out_of_stock', colors: { Noir: 7 } })
  for (const bag of [soldOut, paused]) {
    for (const [path, body] of [
      ['/api/sandbox/create-intent', anIntentBody([bag])],
      ['/api/orders', { ...anIntentBody([bag]).checkout, paymentMethod: 'MANUAL' }],
    ] as const) {
      const response = await shop.post(path, body)
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'out_of_stock', message: 'Sac Lune is sold out', data: { items: [{ available: 0 }] } },
      ])
    }
  }
})

test('a second payment replaces the first and its hold', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const first = await begin(shop, anIntentBody([bag]))
  const other = anIntentBody([bag], { email: 'b@example.com' })
  expect((await shop.post('/api/sandbox/create-intent', other)).status).toBe(409)
  const second = await begin(shop, anIntentBody([bag], { replaces: first.paymentIntentId }))
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  expect(await stockOf(variantOf(bag))).toBe(0)
  expect(await (await confirm(shop, first)).json()).toMatchObject({ data: { status: 'canceled' } })
  await confirm(shop, second)
  expect((await placeByCard(shop, [bag], second)).status).toBe(201)
  const late = await shop.post('/api/sandbox/create-intent', anIntentBody([bag], { replaces: second.paymentIntentId }))
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict' }])
})

test('a repeat with the same key returns the same payment; another body returns an error', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const key = { 'Idempotency-Key': 'click-0001' }
  const many = await Promise.all(Array.from({ length: 8 }, () => begin(shop, anIntentBody([bag]), key)))
  expect(new Set(many.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(await stockOf(variantOf(bag))).toBe(4)
  const other = await shop.post('/api/sandbox/create-intent', anIntentBody([bag], { email: 'b@example.com' }), key)
  expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }])
})

test('a double click and two tabs cause one charge and one order', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  const clicks = await Promise.all(Array.from({ length: 6 }, () => confirm(shop, intent)))
  const statuses = new Set(clicks.map(({ status }) => status))
  expect(statuses).toContain(200)
  // A concurrent call gets 409, and the provider receives no second card.
  expect([200, 409]).toEqual(expect.arrayContaining([...statuses]))
  const orders = await Promise.all(Array.from({ length: 6 }, () => placeByCard(shop, [bag], intent)))
  expect(orders.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 201])
  expect([(await all('orders')).length, (await all('payment_entries')).length, (await all('mails')).length]).toEqual([
    1, 1, 1,
  ])
})

test('rejects a second card while the first is being charged', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  const { submitToken } = shop.deps.payments
  const arrived = Promise.withResolvers<void>()
  const responded = Promise.withResolvers<void>()
  let handedOver = 0
  const payments: PaymentProvider = {
    ...shop.deps.payments,
    submitToken: async (card, signal) => {
      handedOver += 1
      if (handedOver === 1) {
        arrived.resolve()
        await responded.promise
      }
      if (!submitToken) throw new Error('expected the sandbox to take cards')
      return submitToken(card, signal)
    },
  }
  const slow = await createTestApp({}, { payments, sandbox: shop.deps.sandbox })
  const first = confirm(slow, intent)
  await arrived.promise
  const second = await confirm(slow, intent)
  responded.resolve()
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'payment_processing' }])
  expect([(await first).status, handedOver]).toEqual([200, 1])
})

test.each([
  ['no id', { paymentDetails: {} }, 400],
  ['an unknown id', { paymentDetails: { paymentIntentId: 'sbx_000000000000' } }, 404],
] as const)('rejects a card order with %s', async (_what, over, status) => {
  const shop = await createTestApp()
  const response = await shop.post('/api/orders', {
    ...anIntentBody([await aProduct()]).checkout,
    paymentMethod: 'CREDIT_CARD',
    ...over,
  })
  expect([response.status, await response.json()]).toMatchObject([status, { message: 'Invalid payment ID' }])
})

test('stores a different billing address', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const billing = { address: '1 Bank Street', city: 'Boston', state: 'MA', zipCode: '02101', country: 'US' }
  const intent = await begin(shop, anIntentBody([bag], { billing }))
  await confirm(shop, intent)
  await placeByCard(shop, [bag], intent)
  expect(await all('orders')).toMatchObject([
    { billing_address: '1 Bank Street', billing_country: 'US', city: 'New York' },
  ])
})

test('completes a purchase', async () => {
  const shop = await createTestApp()
  expect(await buyByCard(shop, [await aProduct()])).toMatch(/^ORD-/)
})

test('does not cancel a payment while its card is being charged, for another payment or an order to pay later', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const first = await begin(shop, anIntentBody([bag]))
  const attempt = (seconds: number) =>
    sql`update payments set attempt_until = now() + ${seconds}::integer * interval '1 second'`.execute(shop.deps.db)
  await attempt(60)
  const other = anIntentBody([bag], { replaces: first.paymentIntentId })
  const rejected = await shop.post('/api/sandbox/create-intent', other)
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'payment_processing' }])
  const later = anOrderBody([bag], { paymentDetails: { paymentIntentId: first.paymentIntentId } })
  expect((await shop.post('/api/orders', later)).status).toBe(409)
  await attempt(-1)
  expect((await shop.post('/api/sandbox/create-intent', other)).status).toBe(200)
})

test.each([
  ['timeout', 504, 'payment_timeout', true],
  ['unavailable', 502, 'payment_unavailable', false],
  ['refused', 400, 'bad_request', false],
] as const)(
  'a card call that ends with %s blocks other cards only while it may still charge',
  async (kind, ...expected) => {
    const [status, code, mayStillRun] = expected
    const shop = await createTestApp()
    await begin(shop, anIntentBody([await aProduct()], { email: 'other@example.com' }))
    const intent = await begin(shop, anIntentBody([await aProduct()]))
    const submitted: SubmittedToken[] = []
    const submitToken: PaymentProvider['submitToken'] = (card) => {
      submitted.push(card)
      return Promise.reject(new ProviderError(kind, 'not today'))
    }
    const payments: PaymentProvider = { ...shop.deps.payments, submitToken }
    const broken = await createTestApp({}, { payments, sandbox: shop.deps.sandbox })
    const response = await confirm(broken, intent)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
    const [other, own] = (await all('payments')).toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
    const columns = own as unknown as Record<string, unknown>
    expect(submitted).toEqual([
      {
        intentId: intent.paymentIntentId,
        clientSecret: intent.clientSecret,
        token: 'tok_4242',
        providerRef: columns['provider_ref'],
        paymentId: columns['payment_id'],
        orderId: columns['order_id'],
        amountCents: 108_00,
        currency: 'usd',
        idempotencyKey: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      },
    ])
    expect([other, own].map((row) => (row as unknown as { attempt_until: unknown }).attempt_until !== null)).toEqual([
      false,
      mayStillRun,
    ])
    expect((await confirm(shop, intent)).status).toBe(mayStillRun ? 409 : 200)
  },
)

test('sends no-store with every response about a payment', async () => {
  const shop = await createTestApp()
  const created = await shop.post('/api/sandbox/create-intent', anIntentBody([await aProduct()]))
  const { data: intent } = (await created.json()) as { data: TestIntent }
  const confirmed = await confirm(shop, intent, '3155')
  const challenge = { clientSecret: intent.clientSecret, outcome: 'decline' }
  const declined = await shop.post(`/api/sandbox/${intent.paymentIntentId}/challenge`, challenge)
  for (const response of [confirmed, confirmed, declined])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await declined.json()).toEqual({
    success: true,
    data: { status: 'requires_payment_method', message: expect.any(String) as unknown },
  })
  expect(await (await confirm(shop, intent)).json()).toEqual({ success: true, data: { status: 'succeeded' } })
})

test('the sandbox routes return the outcome', async () => {
  const shop = await createTestApp()
  const intent = await begin(shop, anIntentBody([await aProduct()]))
  await confirm(shop, intent, '3155')
  const path = `/api/sandbox/${intent.paymentIntentId}`
  const approve = await shop.post(`${path}/challenge`, { clientSecret: intent.clientSecret, outcome: 'approve' })
  expect(await approve.json()).toEqual({ success: true, data: { status: 'succeeded' } })
  const resent = await shop.post(`${path}/webhooks`, { duplicate: true, reverse: false })
  expect(await resent.json()).toEqual({ success: true, data: { sent: 4 } })
  const disputed = await shop.post(`${path}/dispute`, { clientSecret: intent.clientSecret, outcome: 'open' })
  expect(await disputed.json()).toEqual({ success: true, data: { state: 'open' } })
  const status = await shop.get(`${path}/status`)
  expect([status.headers.get('Cache-Control'), await status.json()]).toEqual([
    'no-store',
    {
      success: true,
      status: 'succeeded',
      data: { status: 'succeeded', orderId: expect.stringMatching(/^ORD-/) as unknown, message: null },
    },
  ])
})
