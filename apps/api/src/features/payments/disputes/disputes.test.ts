import { expect, test } from 'vitest'
import { ProviderError } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { anIntentBody, begin, confirm, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { openProviderServers } from '../../../testing/fakes/provider-servers.ts'
import { squareAt, stripeAt } from '../../../testing/fakes/real-providers.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.ts'
import { reviewDisputes } from './record-dispute.ts'
import { requestRefund } from '../refunds/refunds.repo.ts'

const never = new AbortController().signal
const { stripe, square } = await openProviderServers()

const staff = async () => (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers

async function anOrderPaidWith(shop: TestApp, card: string) {
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent, card)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  return { orderId: placed.data.orderId, intent }
}

const says = ({ post }: TestApp, { paymentIntentId, clientSecret }: TestIntent, outcome: 'open' | 'won' | 'lost') =>
  post(`/api/sandbox/${paymentIntentId}/dispute`, { clientSecret, outcome })

const detail = async (shop: TestApp, orderId: string) =>
  ((await (await shop.get(`/api/admin/orders/${orderId}`, await staff())).json()) as { data: Record<string, unknown> })
    .data

const refund = ({ deps }: TestApp, orderId: string, amountCents: number, idempotencyKey = 'click-1') =>
  inTransaction(deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents, reason: 'Return', actor: null, idempotencyKey }),
  )

test('shows a disputed payment on its order and in needs attention, and refunds none of it', async () => {
  const shop = await createTestApp()
  const { orderId } = await anOrderPaidWith(shop, '2685')
  await shop.deps.sandbox?.deliverDue()
  const order = await detail(shop, orderId)
  expect(order).toMatchObject({
    disputes: [{ state: 'open', amount: 108, reason: 'product_not_received', provider: 'sandbox', closedAt: null }],
    paid: 108,
    refunded: 0,
  })
  expect(JSON.stringify(order['statusHistory'])).toContain(
    'The customer opened a dispute over $108.00: product not received.',
  )
  const headers = await staff()
  expect(await (await shop.get('/api/admin/dashboard', headers)).json()).toMatchObject({
    data: { attention: expect.arrayContaining([expect.objectContaining({ kind: 'disputes', count: 1 })]) as unknown },
  })
  expect(await (await shop.get('/api/admin/payments/disputes', headers)).json()).toMatchObject({
    data: [{ orderId, amount: 108, reason: 'product_not_received' }],
  })
  const response = await shop.post(
    `/api/admin/orders/${orderId}/refunds`,
    { amount: 10, reason: 'Scratch' },
    { ...headers, 'Idempotency-Key': 'click-0001' },
  )
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('refund the disputed amount') as unknown },
  ])
  expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test("records a lost dispute once, reduces the order's paid amount and creates no refund", async () => {
  const shop = await createTestApp()
  const { orderId, intent } = await anOrderPaidWith(shop, '4242')
  await refund(shop, orderId, 8_00)
  for (const outcome of ['open', 'lost'] as const) {
    expect((await says(shop, intent, outcome)).status).toBe(200)
    await shop.deps.sandbox?.deliverDue()
  }
  // Even if the provider reports it repeatedly.
  await shop.deps.sandbox?.resend(intent.paymentIntentId, { duplicate: true, reverse: true })
  await reviewDisputes(shop.deps, never)
  expect(await detail(shop, orderId)).toMatchObject({
    paid: 108,
    refunded: 108,
    paymentDetails: { paymentStatus: 'refunded' },
    disputes: [{ state: 'lost', amount: 108 }],
    ledger: [
      { kind: 'capture', amount: 108 },
      { kind: 'refund', amount: 8 },
      { kind: 'dispute', amount: 108, provider: 'sandbox' },
    ],
  })
  expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  await expect(refund(shop, orderId, 1, 'click-2')).rejects.toThrow('nothing left to refund')
  expect(await (await shop.get('/api/admin/payments/disputes', await staff())).json()).toMatchObject({ data: [] })
})

test('a won dispute leaves no ledger entry, and its amount is refundable again', async () => {
  const shop = await createTestApp()
  const { orderId, intent } = await anOrderPaidWith(shop, '2685')
  await shop.deps.sandbox?.deliverDue()
  await expect(refund(shop, orderId, 8_00)).rejects.toThrow('dispute')
  await says(shop, intent, 'won')
  await shop.deps.sandbox?.deliverDue()
  expect(await detail(shop, orderId)).toMatchObject({ refunded: 0, disputes: [{ state: 'won' }] })
  // A decided dispute does not change.
  expect(await (await says(shop, intent, 'lost')).json()).toMatchObject({ data: { state: 'won' } })
  expect(await refund(shop, orderId, 8_00)).toMatchObject({ amount_cents: 8_00 })
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
})

test('a lost dispute that is won later returns the money in the ledger once, and it is refundable', async () => {
  const shop = await createTestApp()
  const { orderId, intent } = await anOrderPaidWith(shop, '4242')
  await refund(shop, orderId, 8_00)
  for (const outcome of ['open', 'lost', 'won', 'lost'] as const) {
    await says(shop, intent, outcome)
    await shop.deps.sandbox?.deliverDue()
  }
  await shop.deps.sandbox?.resend(intent.paymentIntentId, { duplicate: true, reverse: true })
  expect(await detail(shop, orderId)).toMatchObject({
    paid: 108,
    refunded: 8,
    paymentDetails: { paymentStatus: 'partially_refunded' },
    disputes: [{ state: 'won', amount: 108 }],
    ledger: [
      { kind: 'capture' },
      { kind: 'refund' },
      { kind: 'dispute', amount: 108 },
      { kind: 'recovery', amount: 108 },
    ],
  })
  expect(await refund(shop, orderId, 100_00, 'click-2')).toMatchObject({ amount_cents: 100_00 })
})

test('leaves the order paid when its only lost dispute is won', async () => {
  const shop = await createTestApp()
  const { orderId, intent } = await anOrderPaidWith(shop, '4242')
  for (const [outcome, refunded, paymentStatus] of [
    ['lost', 108, 'refunded'],
    ['won', 0, 'succeeded'],
  ] as const) {
    await says(shop, intent, outcome)
    await shop.deps.sandbox?.deliverDue()
    expect(await detail(shop, orderId)).toMatchObject({ refunded, paymentDetails: { paymentStatus } })
  }
})

test('does not lose a webhook that arrived while the provider was unavailable', async () => {
  const shop = await createTestApp()
  const { orderId, intent } = await anOrderPaidWith(shop, '4242')
  await says(shop, intent, 'open')
  const down = await createTestApp(
    {},
    {
      payments: {
        ...shop.deps.payments,
        fetchDispute: () => Promise.reject(new ProviderError('unavailable', 'down')),
      },
      sandbox: shop.deps.sandbox,
    },
  )
  const deliverWebhook = async (at: TestApp) => {
    const { signWebhook: writeWebhook, SIGNATURE_HEADER } =
      await import('../../../adapters/payments/sandbox/sandbox-webhooks.ts')
    const { TEST_WEBHOOK_SECRET } = await import('../../../testing/test-app.ts')
    const dispute = await shop.deps.db.selectFrom('sandbox_disputes').select('dispute_id').executeTakeFirstOrThrow()
    const event = {
      eventId: 'evt_dispute',
      intentId: intent.paymentIntentId,
      kind: 'dispute.open',
      disputeId: dispute.dispute_id,
    }
    const { body, signature } = writeWebhook(TEST_WEBHOOK_SECRET, event, new Date())
    const headers = { [SIGNATURE_HEADER]: signature }
    return (await at.app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })).status
  }
  expect(await deliverWebhook(down)).toBe(502)
  expect(await detail(shop, orderId)).toMatchObject({ disputes: [] })
  expect(await deliverWebhook(shop)).toBe(200)
  expect(await detail(shop, orderId)).toMatchObject({ disputes: [{ state: 'open' }] })
})

test('rejects a sandbox dispute without the client secret, and of an unpaid payment', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  expect((await says(shop, { ...intent, clientSecret: 'guessed' }, 'open')).status).toBe(400)
  expect((await says(shop, intent, 'open')).status).toBe(400)
  expect(await shop.deps.db.selectFrom('disputes').selectAll().execute()).toEqual([])
})

test('fetches Stripe’s disputes and records the lost ones', async () => {
  const shop = await createTestApp({}, { payments: stripeAt(stripe), sandbox: null })
  const bag = await aProduct({ priceCents: 200_00 })
  const begun = await shop.post('/api/stripe/create-intent', anIntentBody([bag]))
  const intent = ((await begun.json()) as { data: TestIntent }).data
  stripe.pay(intent.paymentIntentId)
  await placeByCard(shop, [bag], intent)
  const deliverWebhook = async (type: string, status: string) => {
    const { body, headers } = stripe.dispute(intent.paymentIntentId, type, status)
    return (await shop.app.request('/api/payments/webhooks/stripe', { method: 'POST', body, headers })).status
  }
  const disputes = () => shop.deps.db.selectFrom('disputes').selectAll().execute()
  expect(await deliverWebhook('charge.dispute.created', 'needs_response')).toBe(200)
  expect(await disputes()).toMatchObject([{ state: 'open', amount_cents: 216_00, reason: 'fraudulent' }])
  // The webhook reports it as lost; so does Stripe's API.
  expect(await deliverWebhook('charge.dispute.closed', 'lost')).toBe(200)
  expect(await disputes()).toMatchObject([{ state: 'lost' }])
  expect(await shop.deps.db.selectFrom('orders').select(['paid_cents', 'refunded_cents']).execute()).toEqual([
    { paid_cents: 216_00, refunded_cents: 216_00 },
  ])
})

test('fetches Square’s disputes; an accepted one is lost', async () => {
  const shop = await createTestApp({}, { payments: squareAt(square), sandbox: null })
  const bag = await aProduct({ priceCents: 300_00 })
  const begun = await shop.post('/api/square/create-intent', anIntentBody([bag]))
  const intent = ((await begun.json()) as { data: TestIntent }).data
  await shop.post(`/api/square/${intent.paymentIntentId}/confirm`, {
    clientSecret: intent.clientSecret,
    token: 'cnon:ok-disputed',
  })
  await placeByCard(shop, [bag], intent)
  const [charged] = [...square.payments.values()].slice(-1)
  const deliverWebhook = async (type: string, state: string) => {
    const { body, headers } = square.dispute(charged?.id ?? '', type, state)
    return (await shop.app.request('/api/payments/webhooks/square', { method: 'POST', body, headers })).status
  }
  expect(await deliverWebhook('dispute.created', 'EVIDENCE_REQUIRED')).toBe(200)
  expect(await deliverWebhook('dispute.state.updated', 'ACCEPTED')).toBe(200)
  expect(await shop.deps.db.selectFrom('disputes').selectAll().execute()).toMatchObject([
    { state: 'lost', amount_cents: 324_00, reason: 'NO_KNOWLEDGE' },
  ])
})

test('an inquiry does not prevent refunds; once it becomes a dispute, it does', async () => {
  const shop = await createTestApp({}, { payments: stripeAt(stripe), sandbox: null })
  const order = async () => {
    const bag = await aProduct({ priceCents: 200_00 })
    const begun = await shop.post('/api/stripe/create-intent', anIntentBody([bag]))
    const intent = ((await begun.json()) as { data: TestIntent }).data
    stripe.pay(intent.paymentIntentId)
    const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
    return { orderId: placed.data.orderId, intentId: intent.paymentIntentId }
  }
  const { orderId, intentId } = await order()
  const disputed = await order()
  const deliverWebhook = async (id: string, type: string, status: string) => {
    const { body, headers } = stripe.dispute(id, type, status)
    return (await shop.app.request('/api/payments/webhooks/stripe', { method: 'POST', body, headers })).status
  }
  await deliverWebhook(disputed.intentId, 'charge.dispute.created', 'needs_response')
  expect(await deliverWebhook(intentId, 'charge.dispute.created', 'warning_needs_response')).toBe(200)
  expect(await refund(shop, orderId, 10_00)).toMatchObject({ amount_cents: 10_00 })
  await expect(refund(shop, disputed.orderId, 10_00)).rejects.toThrow('refund the disputed amount')
  expect(await detail(shop, orderId)).toMatchObject({ disputes: [{ state: 'open', isInquiry: true }], refunded: 10 })
  expect(await (await shop.get('/api/admin/payments/disputes', await staff())).json()).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ orderId, isInquiry: true }),
      expect.objectContaining({ orderId: disputed.orderId, isInquiry: false }),
    ]) as unknown,
  })
  expect(await deliverWebhook(intentId, 'charge.dispute.updated', 'needs_response')).toBe(200)
  await expect(refund(shop, orderId, 10_00, 'click-2')).rejects.toThrow('refund the disputed amount')
  const notes = JSON.stringify((await detail(shop, orderId))['statusHistory'])
  expect(notes).toContain(
    'The customer’s bank opened an inquiry about $216.00: fraudulent. The payment hasn’t been withdrawn.',
  )
  expect(notes).toContain('The customer opened a dispute over $216.00: fraudulent.')
})

test('Square’s inquiries do not prevent refunds either, and end without a decision', async () => {
  const shop = await createTestApp({}, { payments: squareAt(square), sandbox: null })
  const bag = await aProduct({ priceCents: 300_00 })
  const begun = await shop.post('/api/square/create-intent', anIntentBody([bag]))
  const { paymentIntentId, clientSecret } = ((await begun.json()) as { data: TestIntent }).data
  await shop.post(`/api/square/${paymentIntentId}/confirm`, { clientSecret, token: 'cnon:ok-asked' })
  const placed = (await (await placeByCard(shop, [bag], { paymentIntentId })).json()) as { data: { orderId: string } }
  const [charged] = [...square.payments.values()].slice(-1)
  const deliverWebhook = async (state: string) => {
    const { body, headers } = square.dispute(charged?.id ?? '', 'dispute.state.updated', state)
    return (await shop.app.request('/api/payments/webhooks/square', { method: 'POST', body, headers })).status
  }
  expect(await deliverWebhook('INQUIRY_EVIDENCE_REQUIRED')).toBe(200)
  expect(await refund(shop, placed.data.orderId, 10_00)).toMatchObject({ amount_cents: 10_00 })
  expect(await deliverWebhook('INQUIRY_CLOSED')).toBe(200)
  const order = await detail(shop, placed.data.orderId)
  expect(order).toMatchObject({ disputes: [{ state: 'won', isInquiry: true }], refunded: 10 })
  expect(JSON.stringify(order['statusHistory'])).toContain('The bank’s inquiry about $324.00 is closed.')
})
