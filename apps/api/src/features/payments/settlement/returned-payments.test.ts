import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ProviderError, type PaymentProvider, type ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../../adapters/payments/sandbox/sandbox-webhooks.ts'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { aCustomer, anOrder, anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, TEST_WEBHOOK_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { settlePayment } from './settle-payment.ts'

/** Opens a shop with a modified provider. */
const withFetch = (shop: TestApp, fetch: PaymentProvider['fetch']) =>
  createTestApp({}, { payments: { ...shop.deps.payments, fetch }, sandbox: shop.deps.sandbox })

const refunds = ({ deps }: TestApp) => deps.db.selectFrom('refunds').selectAll().execute()

test.each([
  ['a part of it', 8_00, [{ amount_cents: 100_00 }], 'We’re refunding your payment'],
  ['all of it', 108_00, [], null],
])('refunds only the rest of an orphaned payment of which %s is already refunded', async (_, gone, left, email) => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(shop, anIntentBody([bag]))
  await shop.deps.db.updateTable('checkouts').set({ state: 'released' }).execute()
  await confirm(shop, intent)
  const { fetch } = shop.deps.payments
  const earlier = await withFetch(shop, async (ref, signal) => ({
    ...(await fetch(ref, signal)),
    refundedCents: gone,
  }))
  expect((await placeByCard(earlier, [bag], intent)).status).toBe(409)
  expect(await refunds(shop)).toMatchObject(left)
  expect(await refunds(shop)).toHaveLength(left.length)
  const emails = await shop.deps.db.selectFrom('mails').select('subject').execute()
  expect(emails.map(({ subject }) => subject)).toEqual(email === null ? [] : [email])
})

test('creates no order for a different amount', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const variantId = bag.variants[0]?.variant_id ?? 0
  const intent = await begin(shop, { amount: 1_00, currency: 'usd', return_url: '/checkout' })
  await confirm(shop, intent)
  const { payment_id: paymentId } = await shop.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const lines = [
    {
      productId: bag.product_id,
      variantId,
      name: bag.name,
      color: 'Noir',
      imageUrl: null,
      unitPriceCents: bag.price_cents,
      quantity: 1,
    },
  ]
  const { email, shipping } = anOrderBody([bag])
  const draft = { ...quoteOrder(lines, demoTerms), termsVersion: 0, market: '', delivery: null, giftMessage: null }
  const order = { email, shipping, billing: null, draft }
  expect(await settlePayment(shop.deps, paymentId, { order })).toMatchObject({ kind: 'returned' })
  expect(await shop.deps.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await stockOf(variantId)).toBe(1)
  expect(await refunds(shop)).toMatchObject([{ amount_cents: 1_00 }])
})

test('a duplicate webhook does not call the provider', async () => {
  const shop = await createTestApp()
  const intent = await begin(shop, anIntentBody([await aProduct()]))
  let questions = 0
  const counting = await withFetch(shop, (ref, signal) => {
    questions += 1
    return shop.deps.payments.fetch(ref, signal)
  })
  const event = { eventId: 'evt_again', intentId: intent.paymentIntentId, kind: 'payment.failed', disputeId: null }
  const { body, signature } = signWebhook(TEST_WEBHOOK_SECRET, event, new Date())
  for (let time = 0; time < 3; time += 1) {
    const headers = { [SIGNATURE_HEADER]: signature }
    const delivered = await counting.app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })
    expect(delivered.status).toBe(200)
  }
  expect(questions).toBe(1)
})

const paymentsOf = ({ deps }: TestApp) => deps.db.selectFrom('payments').selectAll().orderBy('created_at').execute()

/** Counts the signals to the jobs. */
function listen({ deps }: TestApp) {
  const [refund, emailJob] = [vi.fn(), vi.fn()]
  deps.signals.on('refund-requested', refund)
  deps.signals.on('mail-queued', emailJob)
  return () => [refund.mock.calls.length, emailJob.mock.calls.length]
}

async function twoBegun() {
  const shop = await createTestApp()
  const bags = [await aProduct({ colors: { Noir: 1 } }), await aProduct({ colors: { Noir: 1 } })] as const
  const first = await begin(shop, anIntentBody([bags[0]], { email: 'ada@example.com' }))
  await begin(shop, anIntentBody([bags[1]], { email: 'bea@example.com' }))
  const [one, other] = await paymentsOf(shop)
  if (!one || !other) throw new Error('expected two payments')
  const stock = () => Promise.all(bags.map(({ variants }) => stockOf(variants[0]?.variant_id ?? 0)))
  return { shop, bags, first, one, other, stock }
}

test('records an orphaned payment in the ledger, and emails the customer', async () => {
  const shop = await createTestApp()
  for (const role of ['customer', 'guest'] as const) {
    const bag = await aProduct({ colors: { Noir: 1 } })
    const who = await aCustomer({ role })
    const { headers } = await signedIn(who)
    const email = role === 'customer' ? who.email : 'ada@example.com'
    const intent = await begin(shop, anIntentBody([bag], { email }), headers)
    const byIntent = shop.deps.db.selectFrom('payments').selectAll().where('intent_id', '=', intent.paymentIntentId)
    const before = await byIntent.executeTakeFirstOrThrow()
    await sql`update checkouts set state = 'released' where checkout_id = ${before.checkout_id}`.execute(shop.deps.db)
    await sql`update color_variants set stock = 0`.execute(shop.deps.db)
    await confirm(shop, intent, '4242', headers)
    const problem = 'The items sold out before the payment arrived'
    const expected = { kind: 'returned', problem }
    const signals = listen(shop)
    expect(await settlePayment(shop.deps, before.payment_id)).toEqual(expected)
    expect(signals()).toEqual([1, 1])
    // A repeat records nothing and signals no job.
    expect(await settlePayment(shop.deps, before.payment_id)).toEqual(expected)
    expect(signals()).toEqual([1, 1])
    expect(await byIntent.executeTakeFirstOrThrow()).toEqual({
      ...before,
      state: 'succeeded',
      problem,
      settled_at: expect.any(Date) as Date,
      due_at: expect.any(Date) as Date,
      updated_at: expect.any(Date) as Date,
    })
    const entries = await shop.deps.db
      .selectFrom('payment_entries')
      .leftJoin('payment_entry_notes as n', 'n.entry_id', 'payment_entries.entry_id')
      .select(['kind', 'order_id', 'amount_cents', 'provider', 'provider_ref', 'actor', 'n.note'])
      .where('payment_id', '=', before.payment_id)
      .orderBy('payment_entries.entry_id')
      .execute()
    const entry = { order_id: null, amount_cents: 108_00, provider: 'sandbox', provider_ref: before.provider_ref }
    expect(entries).toEqual([
      { ...entry, kind: 'capture', actor: null, note: problem },
      { ...entry, kind: 'refund', actor: null, note: problem },
    ])
    const lastEmail = await shop.deps.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('mail_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(lastEmail).toMatchObject({
      recipient: email,
      user_id: who.user_id,
      subject: 'We’re refunding your payment',
    })
    expect(JSON.stringify(lastEmail.data)).toContain('We’re refunding the full $108.00')
  }
})

test.each([
  ['nothing', { amountCents: 0 }, [], []],
  ['one cent', { amountCents: 1 }, ['capture', 'refund'], [1]],
  ['everything with all but one cent refunded there', { refundedCents: 107_99 }, ['capture', 'refund'], [1]],
])('refunds what is left of an orphaned payment when the provider captured %s', async (_, override, kinds, amounts) => {
  const { shop, one, first } = await twoBegun()
  await confirm(shop, first)
  await sql`update checkouts set state = 'released'`.execute(shop.deps.db)
  await sql`update color_variants set stock = 0`.execute(shop.deps.db)
  const { fetch } = shop.deps.payments
  const overridden = await withFetch(shop, async (ref, signal) => ({ ...(await fetch(ref, signal)), ...override }))
  expect(await settlePayment(overridden.deps, one.payment_id)).toMatchObject({ kind: 'returned' })
  const entries = await shop.deps.db.selectFrom('payment_entries').select('kind').orderBy('entry_id').execute()
  expect(entries.map(({ kind }) => kind)).toEqual(kinds)
  expect((await refunds(shop)).map(({ amount_cents: cents }) => cents)).toEqual(amounts)
})

test('sends an email even for a refund of one cent', async () => {
  const { shop, one, first } = await twoBegun()
  await confirm(shop, first)
  await sql`update checkouts set state = 'released'`.execute(shop.deps.db)
  await sql`update color_variants set stock = 0`.execute(shop.deps.db)
  const { fetch } = shop.deps.payments
  const earlier = await withFetch(shop, async (ref, signal) => ({
    ...(await fetch(ref, signal)),
    refundedCents: 107_99,
  }))
  await settlePayment(earlier.deps, one.payment_id)
  const sent = await shop.deps.db.selectFrom('mails').select(['recipient', 'data']).execute()
  expect(sent).toMatchObject([{ recipient: 'ada@example.com' }])
  expect(JSON.stringify(sent)).toContain('$0.01')
})

test('an order signals only the email job, an open payment none, and a settled one is not fetched again', async () => {
  const { shop, one, other, first, stock } = await twoBegun()
  const signals = listen(shop)
  await confirm(shop, first)
  expect(await settlePayment(shop.deps, other.payment_id)).toEqual({ kind: 'unpaid', state: 'created', message: null })
  expect(signals()).toEqual([0, 0])
  const settled = await settlePayment(shop.deps, one.payment_id)
  expect([settled, signals()]).toMatchObject([{ kind: 'order', isNew: true }, [0, 1]])
  const offline = await withFetch(shop, () => Promise.reject(new Error('must not be called')))
  expect(await settlePayment(offline.deps, one.payment_id)).toEqual({ ...settled, isNew: false })
  expect(await settlePayment(offline.deps, one.payment_id, { providerAction: 'cancel' })).toEqual({
    ...settled,
    isNew: false,
  })
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'succeeded' }, { state: 'created', settled_at: null }])
  expect(await stock()).toEqual([0, 0])
  await expect(settlePayment(shop.deps, 'pay_missing')).rejects.toMatchObject({
    code: 'not_found',
    message: 'Payment not found',
  })
})

test('returns the stored state of an unopened payment', async () => {
  const { shop, one } = await twoBegun()
  await sql`update payments set provider_ref = null, message = 'Declined' where payment_id = ${one.payment_id}`.execute(
    shop.deps.db,
  )
  expect(await settlePayment(shop.deps, one.payment_id)).toEqual({
    kind: 'unpaid',
    state: 'created',
    message: 'Declined',
  })
})

test('ignores an observation from before the capture, and fetches the payment again', async () => {
  const { shop, one, other, first } = await twoBegun()
  await confirm(shop, first)
  const later = new Date('2099-01-01T00:00:00Z')
  await sql`update payments set state = 'succeeded', due_at = ${later} where payment_id = ${one.payment_id}`.execute(
    shop.deps.db,
  )
  const { fetch } = shop.deps.payments
  const now = await fetch(one.provider_ref ?? '', AbortSignal.timeout(10_000))
  const seen: ProviderState = { ...now, state: 'processing', message: 'Before' }
  const slow = await withFetch(shop, async () => seen)
  const signals = listen(slow)
  expect(await settlePayment(slow.deps, one.payment_id, { seen })).toEqual({
    kind: 'unpaid',
    state: 'processing',
    message: null,
  })
  expect(signals()).toEqual([0, 0])
  const [postponed, untouched] = await paymentsOf(shop)
  expect([postponed?.state, (postponed?.due_at ?? later) < later, untouched]).toEqual(['succeeded', true, other])
  expect(await settlePayment(shop.deps, one.payment_id, { seen })).toMatchObject({ kind: 'order', isNew: true })
})

test('schedules another check when the provider is unavailable', async () => {
  const { shop, one, other } = await twoBegun()
  const later = new Date('2099-01-01T00:00:00Z')
  await sql`update payments set due_at = ${later}`.execute(shop.deps.db)
  const down = await withFetch(shop, () => Promise.reject(new ProviderError('unavailable', 'down')))
  await expect(settlePayment(down.deps, one.payment_id)).rejects.toMatchObject({ code: 'payment_unavailable' })
  const [postponed, untouched] = await paymentsOf(shop)
  expect((postponed?.due_at ?? later) < later).toBe(true)
  expect(untouched).toEqual({ ...other, due_at: later })
})

test('extends the hold while the payment is processing, and not otherwise', async () => {
  const { shop, one, first, stock } = await twoBegun()
  const ends = async () =>
    (await shop.deps.db.selectFrom('checkouts').selectAll().orderBy('created_at').execute()).map(
      ({ hold_expires_at: at }) => at,
    )
  const soon = new Date('2020-01-01T00:00:00Z')
  await sql`update checkouts set hold_expires_at = ${soon}`.execute(shop.deps.db)
  await settlePayment(shop.deps, one.payment_id)
  expect(await ends()).toEqual([soon, soon])
  await confirm(shop, first, '0259')
  await sql`update checkouts set hold_expires_at = ${soon}`.execute(shop.deps.db)
  const { fetch } = shop.deps.payments
  const running = await withFetch(shop, async (ref, signal) => ({ ...(await fetch(ref, signal)), state: 'processing' }))
  expect(await settlePayment(running.deps, one.payment_id)).toMatchObject({ kind: 'unpaid', state: 'processing' })
  const [extended, own] = await ends()
  expect([(extended ?? soon) > new Date(), own]).toEqual([true, soon])
  expect(await stock()).toEqual([0, 0])
})

test.each([
  ['requires_action', 'requires_confirmation'],
  ['failed', 'pending'],
] as const)('updates the payment status of a waiting order when the provider reports %s', async (state, status) => {
  const { shop, one } = await twoBegun()
  const { order_id: orderId } = await anOrder({ payment_status: 'failed' })
  await sql`update payments set purpose = 'order', checkout_id = null, order_id = ${orderId}
    where payment_id = ${one.payment_id}`.execute(shop.deps.db)
  const { fetch } = shop.deps.payments
  const other = await withFetch(shop, async (ref, signal) => ({ ...(await fetch(ref, signal)), state }))
  expect(await settlePayment(other.deps, one.payment_id)).toEqual({ kind: 'unpaid', state, message: null })
  const order = shop.deps.db.selectFrom('orders').select('payment_status').where('order_id', '=', orderId)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ payment_status: status })
})

test('a paid amount waits for its order, and is refunded without one', async () => {
  const shop = await createTestApp()
  const intents = []
  for (let count = 0; count < 2; count += 1) {
    intents.push(await begin(shop, { amount: 108_00, currency: 'usd', return_url: '/checkout' }))
  }
  const [one, other] = await paymentsOf(shop)
  if (!one || !other) throw new Error('expected two payments')
  for (const intent of intents) await confirm(shop, intent)
  expect(await settlePayment(shop.deps, one.payment_id)).toEqual({ kind: 'unpaid', state: 'succeeded', message: null })
  expect((await paymentsOf(shop))[0]).toMatchObject({ state: 'succeeded', settled_at: null, problem: null })
  expect(await settlePayment(shop.deps, one.payment_id, { isAbandoned: true })).toEqual({
    kind: 'returned',
    problem: 'It was paid, but no order was placed',
  })
  const bag = await aProduct({ colors: { Noir: 1 } })
  const line = {
    productId: bag.product_id,
    variantId: bag.variants[0]?.variant_id ?? 0,
    name: bag.name,
    color: 'Noir',
    imageUrl: null,
    unitPriceCents: bag.price_cents,
    quantity: 1,
  }
  const { email, shipping } = anOrderBody([bag])
  const order = {
    email,
    shipping,
    billing: null,
    draft: { ...quoteOrder([line], demoTerms), termsVersion: 0, market: '', delivery: null, giftMessage: null },
  }
  await sql`update color_variants set stock = 0`.execute(shop.deps.db)
  const settled = await settlePayment(shop.deps, other.payment_id, { order })
  expect(settled).toMatchObject({ kind: 'returned', problem: expect.stringContaining('sold out') as unknown })
  expect(await shop.deps.db.selectFrom('orders').selectAll().execute()).toEqual([])
})

test.each([
  ['sandbox', 'Order placed and paid by a test card. No money was taken.'],
  ['stripe', 'Order placed and paid by card.'],
] as const)('records in the history that an order was paid at %s', async (id, note) => {
  const { shop, one, first } = await twoBegun()
  await confirm(shop, first)
  await sql`update payments set provider = ${id}`.execute(shop.deps.db)
  const taking = await createTestApp({}, { payments: { ...shop.deps.payments, id }, sandbox: shop.deps.sandbox })
  const settled = await settlePayment(taking.deps, one.payment_id)
  const history = await shop.deps.db.selectFrom('order_status_history').select(['note', 'status']).execute()
  expect([settled.kind, history]).toEqual(['order', [{ note, status: 'PENDING' }]])
  expect(await shop.deps.db.selectFrom('checkouts').select('state').orderBy('created_at').execute()).toEqual([
    { state: 'ordered' },
    { state: 'held' },
  ])
  const entries = await shop.deps.db
    .selectFrom('payment_entries')
    .select(['kind', 'amount_cents', 'provider', 'provider_ref'])
    .execute()
  expect(entries).toEqual([{ kind: 'capture', amount_cents: 108_00, provider: id, provider_ref: one.provider_ref }])
})

test.each([
  ['sandbox', 'Paid by a test card. No money was taken.'],
  ['stripe', 'Paid by card.'],
] as const)('records in the history that a waiting order was paid at %s', async (id, note) => {
  const { shop, one, first } = await twoBegun()
  const [order, neighbor] = [await anOrder(), await anOrder()]
  await confirm(shop, first)
  await sql`update payments set purpose = 'order', checkout_id = null, order_id = ${order.order_id}, provider = ${id}
    where payment_id = ${one.payment_id}`.execute(shop.deps.db)
  const taking = await createTestApp({}, { payments: { ...shop.deps.payments, id }, sandbox: shop.deps.sandbox })
  const settled = await settlePayment(taking.deps, one.payment_id)
  expect(settled).toEqual({ kind: 'order', orderId: order.order_id, isNew: true })
  const { db } = shop.deps
  const of = (orderId: string) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  expect(await of(order.order_id)).toMatchObject({
    payment_status: 'succeeded',
    payment_method: 'CREDIT_CARD',
    paid_cents: 108_00,
  })
  expect(await of(neighbor.order_id)).toEqual(neighbor)
  const history = await db
    .selectFrom('order_status_history')
    .select('note')
    .where('order_id', '=', order.order_id)
    .where('note', 'is not', null)
    .execute()
  expect(history.map((entry) => entry.note).filter(Boolean)).toEqual([note])
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: 'claire@example.com' }])
})

test.each([
  ['paid, with any amount', { payment_status: 'paid', paid_cents: 0 }],
  ['paid one cent, with any status', { payment_status: 'pending', paid_cents: 1 }],
] as const)('an order that was %s accepts no other payment', async (_, change) => {
  const { shop, one, first } = await twoBegun()
  const { order_id: orderId } = await anOrder()
  await confirm(shop, first)
  await sql`update payments set purpose = 'order', checkout_id = null, order_id = ${orderId}
    where payment_id = ${one.payment_id}`.execute(shop.deps.db)
  await shop.deps.db.updateTable('orders').set(change).where('order_id', '=', orderId).execute()
  const problem = 'The order was already paid'
  expect(await settlePayment(shop.deps, one.payment_id)).toEqual({ kind: 'returned', problem })
  const history = await shop.deps.db.selectFrom('order_status_history').select('note').execute()
  expect(history).toContainEqual({ note: `A payment arrived and is being returned. ${problem}.` })
  const order = shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId)
  expect(await order.executeTakeFirstOrThrow()).toMatchObject(change)
})
