import { shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { anIntentBody, buyByCard, placeByCard, type TestIntent } from '../../../testing/card-checkout.ts'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { openProviderServers } from '../../../testing/fakes/provider-servers.ts'
import { squareAt, stripeAt } from '../../../testing/fakes/real-providers.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { waitForBlockedLock } from '../../../testing/database/wait-for-blocked-lock.ts'
import { lockOrder } from '../../orders/order-changes.repo.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.ts'
import { requestRefund } from './refunds.repo.ts'
import { reverseRefund } from './reverse-refund.ts'
import { sendRefund, sendRefunds } from './send-refunds.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const never = new AbortController().signal
const { stripe, square } = await openProviderServers()

const withStripe = () => createTestApp({}, { payments: stripeAt(stripe), sandbox: null })
const deliverWebhook = ({ app }: TestApp, provider: string, { body, headers }: { body: string; headers: Headers }) =>
  app.request(`/api/payments/webhooks/${provider}`, { method: 'POST', body, headers })

/** Creates an order of $108 paid through Stripe. */
async function aPaidOrder(shop: TestApp, email: string): Promise<string> {
  const bag = await aProduct()
  const begun = await shop.post('/api/stripe/create-intent', anIntentBody([bag], { email }))
  const { data: intent } = (await begun.json()) as { data: TestIntent }
  stripe.pay(intent.paymentIntentId)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  return placed.data.orderId
}

const request = ({ deps }: TestApp, orderId: string, amountCents: number, idempotencyKey = 'click-1') =>
  inTransaction(deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents, reason: 'Return', actor: null, idempotencyKey }),
  )

/** Creates two orders with a refund of $50 each; the bank returns the first refund. */
async function aFailedRefund(shop: TestApp) {
  const orderId = await aPaidOrder(shop, 'ada@example.com')
  const other = await aPaidOrder(shop, 'bea@example.com')
  const refund = await request(shop, orderId, 50_00)
  await request(shop, other, 50_00)
  expect(await sendRefunds(shop.deps, never)).toBe(2)
  const { provider_ref: ref } = await refundOf(shop, refund.refund_id)
  return { orderId, other, refundId: refund.refund_id, ref: ref ?? '', message: () => stripe.failRefund(ref ?? '') }
}

const refundOf = ({ deps }: TestApp, refundId: string) =>
  deps.db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirstOrThrow()
const refundedOf = async ({ deps }: TestApp, orderId: string) =>
  deps.db
    .selectFrom('orders')
    .select(['paid_cents', 'refunded_cents', 'payment_status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const entriesOf = async ({ deps }: TestApp, refundId: string) => {
  const entries = await deps.db
    .selectFrom('payment_entries')
    .select('kind')
    .where('refund_id', '=', refundId)
    .orderBy('entry_id')
    .execute()
  return entries.map(({ kind }) => kind)
}
const staff = async () => (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers
const pendingRefunds = async (shop: TestApp) =>
  ((await (await shop.get('/api/admin/refunds/failed', await staff())).json()) as { data: unknown[] }).data

test('reverses a refund that fails after it succeeded, leaves it to staff and emails the customer', async () => {
  const shop = await withStripe()
  const { orderId, other, refundId, message } = await aFailedRefund(shop)
  // Stripe sends several events of different types about it.
  for (const type of ['refund.failed', 'charge.refund.updated', 'refund.updated']) {
    expect(
      (
        await deliverWebhook(shop, 'stripe', {
          ...stripe.failRefund((await refundOf(shop, refundId)).provider_ref ?? '', type),
        })
      ).status,
    ).toBe(200)
  }
  expect((await deliverWebhook(shop, 'stripe', message())).status).toBe(200)
  expect(await refundOf(shop, refundId)).toMatchObject({
    status: 'failed',
    last_error: 'Failed after it was sent: expired_or_canceled_card',
    done_at: null,
  })
  expect(await entriesOf(shop, refundId)).toEqual(['refund', 'reversal'])
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 0, payment_status: 'succeeded' })
  expect(await refundedOf(shop, other)).toMatchObject({ refunded_cents: 50_00, payment_status: 'partially_refunded' })
  expect(await pendingRefunds(shop)).toMatchObject([{ refundId, orderId, status: 'failed', amount: 50 }])
  const history = await shop.deps.db
    .selectFrom('order_status_history')
    .select('note')
    .where('order_id', '=', orderId)
    .execute()
  expect(history).toContainEqual({ note: 'The refund of $50.00 failed after it was sent.' })
  const emails = await shop.deps.db
    .selectFrom('mails')
    .select('recipient')
    .where('subject', 'like', 'The refund for your order % didn’t go through')
    .execute()
  expect(emails).toEqual([{ recipient: 'ada@example.com' }])
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
})

test('a retry is a new refund at the provider, and is recorded in the ledger again', async () => {
  const shop = await withStripe()
  const { orderId, refundId, ref, message } = await aFailedRefund(shop)
  await deliverWebhook(shop, 'stripe', message())
  const retry = await shop.post(`/api/admin/refunds/${refundId}/retry`, {}, await staff())
  expect(retry.status).toBe(200)
  // A late duplicate of the first refund's event.
  expect((await deliverWebhook(shop, 'stripe', message())).status).toBe(200)
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  const again = await refundOf(shop, refundId)
  expect(again).toMatchObject({ status: 'succeeded', reversed_at: null })
  expect(again.provider_ref).not.toBe(ref)
  expect(await entriesOf(shop, refundId)).toEqual(['refund', 'reversal', 'refund'])
  expect(await refundedOf(shop, orderId)).toMatchObject({
    refunded_cents: 50_00,
    payment_status: 'partially_refunded',
  })
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
  // It may fail again.
  await deliverWebhook(shop, 'stripe', stripe.failRefund(again.provider_ref ?? ''))
  expect(await entriesOf(shop, refundId)).toEqual(['refund', 'reversal', 'refund', 'reversal'])
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 0 })
})

test('a manual payment is recorded in the ledger once', async () => {
  const shop = await withStripe()
  const { orderId, refundId, message } = await aFailedRefund(shop)
  await deliverWebhook(shop, 'stripe', message())
  const body = { how: 'cash', on: shopDay(new Date(), DEFAULT_REGION) }
  expect((await shop.post(`/api/admin/refunds/${refundId}/by-hand`, body, await staff())).status).toBe(200)
  expect(await refundedOf(shop, orderId)).toMatchObject({
    refunded_cents: 50_00,
    payment_status: 'partially_refunded',
  })
  expect(await pendingRefunds(shop)).toEqual([])
  await deliverWebhook(shop, 'stripe', message())
  expect(await refundOf(shop, refundId)).toMatchObject({ status: 'succeeded', by_hand_how: 'cash' })
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
})

test('another refund of the order replaces it, so that it is not paid twice', async () => {
  const shop = await withStripe()
  const { orderId, refundId, message } = await aFailedRefund(shop)
  await deliverWebhook(shop, 'stripe', message())
  await request(shop, orderId, 40_00, 'click-2')
  expect(await pendingRefunds(shop)).toHaveLength(1)
  await request(shop, orderId, 68_00, 'click-3')
  expect(await refundOf(shop, refundId)).toMatchObject({ status: 'replaced' })
  expect(await pendingRefunds(shop)).toEqual([])
  expect((await shop.post(`/api/admin/refunds/${refundId}/retry`, {}, await staff())).status).toBe(404)
  const body = { how: 'cash', on: shopDay(new Date(), DEFAULT_REGION) }
  expect((await shop.post(`/api/admin/refunds/${refundId}/by-hand`, body, await staff())).status).toBe(409)
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 108_00, payment_status: 'refunded' })
})

test('does not retry a failed refund while its own payment is disputed', async () => {
  const shop = await withStripe()
  const { orderId, other, refundId, message } = await aFailedRefund(shop)
  await deliverWebhook(shop, 'stripe', message())
  const { db } = shop.deps
  await sql`
    insert into disputes (dispute_id, provider, provider_ref, payment_id, order_id, amount_cents)
    select 'dis_' || p.order_id, p.provider, 'dp_' || p.order_id, p.payment_id, p.order_id, p.amount_cents
    from payments p where p.order_id = ${orderId}`.execute(db)
  const headers = await staff()
  const retry = () => shop.post(`/api/admin/refunds/${refundId}/retry`, {}, headers)
  const byHand = () =>
    shop.post(
      `/api/admin/refunds/${refundId}/by-hand`,
      { how: 'cash', on: shopDay(new Date(), DEFAULT_REGION) },
      headers,
    )
  expect([(await retry()).status, (await byHand()).status]).toEqual([409, 409])
  expect(await refundOf(shop, refundId)).toMatchObject({ status: 'failed' })
  expect(await entriesOf(shop, refundId)).toEqual(['refund', 'reversal'])
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 0 })
  // Won by the shop; the other order is disputed now.
  await sql`update disputes set state = 'won', closed_at = now()`.execute(db)
  await sql`
    insert into disputes (dispute_id, provider, provider_ref, payment_id, order_id, amount_cents)
    select 'dis_' || p.order_id, p.provider, 'dp_' || p.order_id, p.payment_id, p.order_id, p.amount_cents
    from payments p where p.order_id = ${other}`.execute(db)
  expect((await retry()).status).toBe(200)
  expect(await entriesOf(shop, refundId)).toEqual(['refund', 'reversal', 'refund'])
})

test('rejects an event while the refund is being sent, and accepts its repeat', async () => {
  const shop = await withStripe()
  const orderId = await aPaidOrder(shop, 'ada@example.com')
  const refund = await request(shop, orderId, 50_00)
  await sendRefund(shop.deps, refund.refund_id)
  const { provider_ref: ref } = await refundOf(shop, refund.refund_id)
  // The state before the response is stored.
  const { db } = shop.deps
  await sql`
    update refunds set status = 'pending', provider_ref = null, claimed_until = now() + interval '1 minute'`.execute(db)
  const message = stripe.failRefund(ref ?? '')
  const early = await deliverWebhook(shop, 'stripe', message)
  expect([early.status, early.headers.get('Retry-After'), await early.json()]).toMatchObject([
    503,
    '60',
    { code: 'unavailable', message: 'A refund of this payment is being sent right now' },
  ])
  await db.updateTable('refunds').set({ status: 'succeeded', provider_ref: ref, claimed_until: null }).execute()
  expect((await deliverWebhook(shop, 'stripe', message)).status).toBe(200)
  expect(await refundOf(shop, refund.refund_id)).toMatchObject({ status: 'failed' })
})

test('fetches a pending refund at once when it fails, and leaves it in the ledger until staff decide', async () => {
  const shop = await withStripe()
  const orderId = await aPaidOrder(shop, 'ada@example.com')
  stripe.delayRefunds(true)
  const refund = await request(shop, orderId, 50_00)
  expect(await sendRefund(shop.deps, refund.refund_id)).toBe(false)
  stripe.delayRefunds(false)
  const { provider_ref: ref } = await refundOf(shop, refund.refund_id)
  expect((await deliverWebhook(shop, 'stripe', stripe.failRefund(ref ?? ''))).status).toBe(200)
  await sendRefunds(shop.deps, never)
  expect(await refundOf(shop, refund.refund_id)).toMatchObject({ status: 'failed', reversed_at: null })
  expect(await entriesOf(shop, refund.refund_id)).toEqual(['refund'])
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 50_00 })
})

test('reverses Square’s refund that fails after it completed', async () => {
  const shop = await createTestApp({}, { payments: squareAt(square), sandbox: null })
  const bag = await aProduct()
  const begun = await shop.post('/api/square/create-intent', anIntentBody([bag]))
  const { data: intent } = (await begun.json()) as { data: TestIntent }
  const { paymentIntentId, clientSecret } = intent
  await shop.post(`/api/square/${paymentIntentId}/confirm`, { clientSecret, token: 'cnon:ok' })
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const refund = await request(shop, placed.data.orderId, 50_00)
  await sendRefund(shop.deps, refund.refund_id)
  for (const made of square.refunds.values()) made.status = 'COMPLETED'
  await sql`update refunds set due_at = now()`.execute(shop.deps.db)
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  const { provider_ref: ref } = await refundOf(shop, refund.refund_id)
  expect((await deliverWebhook(shop, 'square', square.failRefund(ref ?? ''))).status).toBe(200)
  expect(await refundOf(shop, refund.refund_id)).toMatchObject({ status: 'failed' })
  expect(await refundedOf(shop, placed.data.orderId)).toMatchObject({ refunded_cents: 0 })
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
})

test('a failed refund of an orphaned payment waits for staff', async () => {
  const shop = await withStripe()
  const bag = await aProduct()
  const begun = await shop.post('/api/stripe/create-intent', anIntentBody([bag], { email: 'ada@example.com' }))
  const { data: intent } = (await begun.json()) as { data: TestIntent }
  stripe.pay(intent.paymentIntentId, 30_00)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  const refund = await shop.deps.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  await deliverWebhook(shop, 'stripe', stripe.failRefund(refund.provider_ref ?? ''))
  const email = await shop.deps.db.selectFrom('mails').selectAll().orderBy('mail_id', 'desc').executeTakeFirstOrThrow()
  expect(email).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'Your refund didn’t go through',
    order_id: null,
  })
  expect(await pendingRefunds(shop)).toMatchObject([{ orderId: null, status: 'failed', amount: 30 }])
  expect(await entriesOf(shop, refund.refund_id)).toEqual(['refund', 'reversal'])
  await shop.post(`/api/admin/refunds/${refund.refund_id}/retry`, {}, await staff())
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  expect(await entriesOf(shop, refund.refund_id)).toEqual(['refund', 'reversal', 'refund'])
})

/** Creates an order and a refund that the sandbox has sent; `receiveFailure` handles the event that it failed. */
async function aSentRefund() {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  const { refund_id: refundId } = await request(shop, orderId, 50_00)
  expect(await sendRefund(shop.deps, refundId)).toBe(true)
  const [refund, emailJob] = [vi.fn(), vi.fn()]
  shop.deps.signals.on('refund-requested', refund)
  shop.deps.signals.on('mail-queued', emailJob)
  const row = () => refundOf(shop, refundId)
  const { provider_ref: ref } = await row()
  const receiveFailure = (fetchRefund: PaymentProvider['fetchRefund'], refundRef = ref ?? '') => {
    const provider: PaymentProvider = { ...shop.deps.payments, ...(fetchRefund ? { fetchRefund } : {}) }
    if (!fetchRefund) delete provider.fetchRefund
    return reverseRefund(shop.deps, provider, { refundRef, providerRef: 'sbx_unknown' })
  }
  const signals = () => [refund.mock.calls.length, emailJob.mock.calls.length]
  return { shop, db: shop.deps.db, orderId, refundId, ref: ref ?? '', row, receiveFailure, signals }
}

const failed = { status: 'failed', refundRef: null, message: null } as const

test('reverses a failed refund with history, entry and email, with or without a reason', async () => {
  const { shop, db, orderId, refundId, ref, row, receiveFailure, signals } = await aSentRefund()
  const before = await row()
  await receiveFailure(async () => failed)
  expect(await row()).toEqual({
    ...before,
    status: 'failed',
    last_error: 'Failed after it was sent',
    errand: 2,
    done_at: null,
    reversed_at: expect.any(Date) as Date,
  })
  expect(signals()).toEqual([0, 1])
  const entries = await db
    .selectFrom('payment_entries')
    .select(['kind', 'amount_cents', 'provider', 'provider_ref', 'refund_attempt', 'note'])
    .where('refund_id', '=', refundId)
    .orderBy('entry_id', 'desc')
    .execute()
  expect(entries[0]).toEqual({
    kind: 'reversal',
    amount_cents: 50_00,
    provider: 'sandbox',
    provider_ref: ref,
    refund_attempt: 1,
    note: null,
  })
  const history = await db
    .selectFrom('order_status_history')
    .select(['order_id', 'status', 'note', 'actor_name'])
    .where('note', 'like', '%failed after%')
    .execute()
  const note = 'The refund of $50.00 failed after it was sent.'
  expect(history).toEqual([{ order_id: orderId, status: 'PENDING', note, actor_name: null }])
  const email = await db.selectFrom('mails').selectAll().orderBy('mail_id', 'desc').executeTakeFirstOrThrow()
  expect(email).toMatchObject({
    recipient: 'claire@example.com',
    order_id: orderId,
    subject: `The refund for your order ${orderId.slice(-6)} didn’t go through`,
  })
  expect(JSON.stringify(email.data)).toContain(`We refunded $50.00 for your order ${orderId.slice(-6)} to the card`)

  const again = await shop.post(`/api/admin/refunds/${refundId}/retry`, {}, await staff())
  expect(again.status).toBe(200)
  const payment = await db.selectFrom('payments').select('provider_ref').executeTakeFirstOrThrow()
  const booked = await db
    .selectFrom('payment_entries')
    .selectAll()
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(booked).toMatchObject({ kind: 'refund', refund_attempt: 2, provider: 'sandbox', amount_cents: 50_00 })
  expect(booked.provider_ref).toBe(payment.provider_ref)
})

test.each([
  ['has succeeded', async () => ({ ...failed, status: 'succeeded' as const })],
  ['is still pending', async () => ({ ...failed, status: 'pending' as const })],
  ['cannot be fetched', undefined],
])('does not change a refund that %s at the provider', async (_, fetchRefund) => {
  const { row, receiveFailure, signals } = await aSentRefund()
  const before = await row()
  await receiveFailure(fetchRefund)
  await receiveFailure(async () => failed, 're_unknown')
  expect([await row(), signals()]).toEqual([before, [0, 0]])
})

test('makes a pending refund due at once, and not a failed one', async () => {
  const { db, row, receiveFailure, signals } = await aSentRefund()
  const fetchRefund = vi.fn(async () => failed)
  await sql`update refunds set status = 'pending', done_at = null, due_at = '2099-01-01'`.execute(db)
  await receiveFailure(fetchRefund)
  expect([(await row()).due_at < new Date('2099-01-01'), signals()]).toEqual([true, [1, 0]])
  await sql`update refunds set status = 'failed'`.execute(db)
  await receiveFailure(fetchRefund)
  expect([fetchRefund.mock.calls.length, (await row()).reversed_at, signals()]).toEqual([0, null, [1, 0]])
})

test.each([
  ['failed', sql`status = 'failed', done_at = null`],
  ['sent again with another id', sql`provider_ref = 're_second'`],
  ['paid manually', sql`by_hand_how = 'cash', by_hand_on = '2026-01-31', by_hand_by = 'Ada', by_hand_at = now()`],
])('does not reverse a refund that was %s during the call to the provider', async (_, change) => {
  const { db, orderId, shop, row, receiveFailure } = await aSentRefund()
  await receiveFailure(async () => {
    await sql`update refunds set ${change}`.execute(db)
    return failed
  })
  expect(await row()).toMatchObject({ reversed_at: null, errand: 1 })
  expect(await refundedOf(shop, orderId)).toMatchObject({ refunded_cents: 50_00 })
})

test('taking a refund back locks the order first, and then the refund', async () => {
  const { db, orderId, refundId, row, receiveFailure } = await aSentRefund()
  let handled: Promise<void> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    handled = receiveFailure(async () => failed)
    await waitForBlockedLock(tx)
    await sql`select from refunds where refund_id = ${refundId} for update nowait`.execute(tx)
  })
  await handled
  expect(await row()).toMatchObject({ status: 'failed' })
})
