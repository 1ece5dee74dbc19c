import { REDACTED } from '@atelier/domain/audit/field-changes'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { anOrder, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { waitForBlockedLock } from '../../../testing/database/wait-for-blocked-lock.ts'
import { lockOrder } from '../../orders/order-changes.repo.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.ts'
import { requestRefund, type RefundRow } from './refunds.repo.ts'
import { sendRefunds } from './send-refunds.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const never = new AbortController().signal
const today = shopDay(new Date(), DEFAULT_REGION)
const BY_TRANSFER = { how: 'bank_transfer', on: today, note: 'Reference 4711' }

/** Creates an order paid by a card whose refund the provider has rejected. */
async function aFailedRefund(shop: TestApp, amountCents = 50_00) {
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent, '5126')
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const { orderId } = placed.data
  const refund = await inTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents, reason: 'Scratch', actor: null, idempotencyKey: 'click-1' }),
  )
  await sendRefunds(shop.deps, never)
  return { orderId, refundId: refund.refund_id, path: `/api/admin/refunds/${refund.refund_id}/by-hand` }
}

const staff = async (role: 'MANAGER' | 'VIEWER' = 'MANAGER') => (await signedIn(await aStaffMember({ role }))).headers
const ledger = ({ deps }: TestApp, orderId: string) =>
  deps.db
    .selectFrom('payment_entries as e')
    .leftJoin('payment_entry_notes as n', 'n.entry_id', 'e.entry_id')
    .selectAll('e')
    .select('n.note')
    .where('e.order_id', '=', orderId)
    .orderBy('e.entry_id')
    .execute()
const emails = ({ deps }: TestApp) =>
  deps.db.selectFrom('mails').select(['recipient', 'subject', 'data']).orderBy('mail_id').execute()

test('records a rejected refund as paid manually: ledger, customer, audit, and no further provider call', async () => {
  const shop = await createTestApp()
  const { orderId, path } = await aFailedRefund(shop)
  const headers = await staff()
  const attention = async () =>
    ((await (await shop.get('/api/admin/dashboard', headers)).json()) as { data: { attention: { kind: string }[] } })
      .data.attention
  expect(await attention()).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'refunds', count: 1 })]))

  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(200)

  const order = (await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: unknown }
  expect(order.data).toMatchObject({
    paid: 108,
    refunded: 50,
    refunds: [
      {
        status: 'succeeded',
        problem: null,
        byHand: { how: 'bank_transfer', on: today, note: 'Reference 4711', by: 'Margaux Laurent' },
      },
    ],
    ledger: [
      { kind: 'capture', amount: 108, provider: 'sandbox', isByHand: false },
      { kind: 'refund', amount: 50, provider: 'sandbox', isByHand: false },
      { kind: 'reversal', amount: 50, provider: 'sandbox', isByHand: true, by: 'Margaux Laurent' },
      { kind: 'refund', amount: 50, provider: 'manual', isByHand: true, by: 'Margaux Laurent' },
    ],
  })
  expect(JSON.stringify(order.data)).toContain('Manual refund of $50.00: bank transfer')
  expect((await attention()).some(({ kind }) => kind === 'refunds')).toBe(false)
  expect(await (await shop.get('/api/admin/refunds/failed', headers)).json()).toMatchObject({ data: [] })
  const [, notice] = await emails(shop)
  expect(notice).toMatchObject({
    recipient: 'claire@example.com',
    subject: expect.stringContaining('has been paid') as unknown,
  })
  expect(JSON.stringify(notice?.data)).toContain('$50.00 by bank transfer')
  const audit = await shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id']).execute()
  expect(audit).toEqual([{ action: 'order.refunded_by_hand', target_id: orderId }])
  // The provider refunded nothing, and the ledger says so.
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 1, different: 0 })
  // No job sends it again.
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  expect((await shop.post(path.replace('by-hand', 'retry'), {}, headers)).status).toBe(404)
})

test('expects a refund paid in the provider’s account in the provider’s totals', async () => {
  const shop = await createTestApp()
  const { orderId, path } = await aFailedRefund(shop)
  expect((await shop.post(path, { how: 'provider_account', on: today }, await staff())).status).toBe(200)
  expect((await ledger(shop, orderId)).map(({ kind, provider }) => [kind, provider])).toEqual([
    ['capture', 'sandbox'],
    ['refund', 'sandbox'],
    ['reversal', 'sandbox'],
    ['refund', 'sandbox'],
  ])
  const intent = await shop.deps.db.selectFrom('sandbox_intents').select('intent_id').executeTakeFirstOrThrow()
  await shop.deps.db
    .insertInto('sandbox_refunds')
    .values({ refund_id: 'sbxr_by_hand', intent_id: intent.intent_id, amount_cents: 50_00, idempotency_key: 'desk' })
    .execute()
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 1, different: 0 })
})

test('records a double click, or two concurrent requests, once', async () => {
  const shop = await createTestApp()
  const { orderId, path } = await aFailedRefund(shop)
  const headers = await staff()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => shop.post(path, BY_TRANSFER, headers)))
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect([(await ledger(shop, orderId)).length, (await emails(shop)).length]).toEqual([4, 2])

  const other = await shop.post(path, { ...BY_TRANSFER, how: 'cash' }, await staff())
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('Margaux Laurent recorded this as a manual refund') as unknown },
  ])
  expect(await ledger(shop, orderId)).toHaveLength(4)
})

test('of a concurrent retry and manual refund only one succeeds', async () => {
  const shop = await createTestApp()
  const { refundId, path } = await aFailedRefund(shop)
  const headers = await staff()
  const [again, byHand] = await Promise.all([
    shop.post(`/api/admin/refunds/${refundId}/retry`, {}, headers),
    shop.post(path, BY_TRANSFER, headers),
  ])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([again.status, byHand.status])
})

test('requires the permission to change orders, a complete body and a failed refund', async () => {
  const shop = await createTestApp()
  const { path } = await aFailedRefund(shop)
  const headers = await staff()
  expect((await shop.post(path, BY_TRANSFER)).status).toBe(401)
  expect((await shop.post(path, BY_TRANSFER, await staff('VIEWER'))).status).toBe(403)
  for (const [body, field] of [
    [{ ...BY_TRANSFER, how: 'pigeon' }, 'how'],
    [{ ...BY_TRANSFER, on: '2999-01-01' }, 'on'],
    [{ how: 'other', on: today }, 'note'],
    [{ ...BY_TRANSFER, amount: 5 }, 'amount'],
  ] as const) {
    const rejected = await shop.post(path, body, headers)
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { errors: [{ path: field }] }])
  }
  expect((await shop.post('/api/admin/refunds/ref_unknown/by-hand', BY_TRANSFER, headers)).status).toBe(404)
  await shop.deps.db.updateTable('refunds').set({ status: 'pending' }).execute()
  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(409)
  await shop.deps.db.updateTable('refunds').set({ status: 'succeeded' }).execute()
  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(409)
})

test('rejects a manual refund that the provider has sent although its response was lost', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const refund = await inTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, {
      orderId: placed.data.orderId,
      amountCents: 50_00,
      reason: 'Scratch',
      actor: null,
      idempotencyKey: 'click-1',
    }),
  )
  const lost: PaymentProvider['refund'] = async (wanted, signal) => {
    await shop.deps.payments.refund(wanted, signal)
    throw new ProviderError('timeout', 'the response was lost')
  }
  const cut = await createTestApp({}, { payments: { ...shop.deps.payments, refund: lost } })
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await sendRefunds(cut.deps, never)
    await shop.deps.db
      .updateTable('refunds')
      .set({ due_at: new Date(0) })
      .execute()
  }
  const path = `/api/admin/refunds/${refund.refund_id}/by-hand`
  const headers = await staff()
  const rejected = await shop.post(path, BY_TRANSFER, headers)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('was refunded') as unknown },
  ])
  await shop.post(`/api/admin/refunds/${refund.refund_id}/retry`, {}, headers)
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  expect(await shop.deps.db.selectFrom('sandbox_refunds').selectAll().execute()).toHaveLength(1)
})

test('a payment without an order can be refunded manually, and the customer gets an email', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent, '5126')
  await shop.deps.db.updateTable('checkouts').set({ state: 'released' }).execute()
  expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
  await sendRefunds(shop.deps, never)
  const { refund_id } = await shop.deps.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  const headers = await staff()
  const path = `/api/admin/refunds/${refund_id}/by-hand`
  const clicks = await Promise.all(Array.from({ length: 3 }, () => shop.post(path, BY_TRANSFER, headers)))
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
  const [, notice, ...more] = await emails(shop)
  expect(notice).toMatchObject({ recipient: 'claire@example.com', subject: 'Your refund has been paid' })
  expect(JSON.stringify(notice?.data)).toContain('We’ve refunded $108.00 by bank transfer.')
  expect(more).toEqual([])
  const audit = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['target_type', 'target_id', 'target_name', 'changes'])
    .execute()
  expect(audit).toEqual([
    {
      target_type: 'refund',
      target_id: refund_id,
      target_name: 'Refund of $108.00',
      changes: {
        refund: { before: 'failed', after: '$108.00' },
        how: { before: null, after: 'Bank transfer' },
        on: { before: null, after: today },
        note: { before: null, after: REDACTED },
      },
    },
  ])
  expect(await shop.deps.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'succeeded' }])
})

/** Creates two orders paid by bank transfer, each with a refund that no provider can send. */
async function refundsDueByHand(shop: TestApp) {
  const orders = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  const refunds: RefundRow[] = []
  for (const { order_id: orderId } of orders) {
    const request = {
      orderId,
      amountCents: 108_00,
      reason: 'Canceled by the customer',
      actor: null,
      idempotencyKey: 'cancelled',
    }
    refunds.push(await inTransaction(shop.deps.db, (tx) => requestRefund(tx, request)))
  }
  const [orderId = '', otherId = ''] = orders.map(({ order_id }) => order_id)
  return { orderId, otherId, refundId: refunds[0]?.refund_id ?? '' }
}

test('staff see a manual refund, pay it and confirm it: ledger, order, customer and audit reflect it', async () => {
  const shop = await createTestApp()
  const { orderId, otherId, refundId } = await refundsDueByHand(shop)
  const headers = await staff()
  const path = `/api/admin/refunds/${refundId}/by-hand`
  const pendingRefunds = async () =>
    ((await (await shop.get('/api/admin/refunds/failed', headers)).json()) as { data: { orderId: string }[] }).data
  expect(await pendingRefunds()).toEqual([
    expect.objectContaining({ orderId: otherId, status: 'due_by_hand', amount: 108 }),
    expect.objectContaining({ refundId, orderId, status: 'due_by_hand', amount: 108 }),
  ])
  const dashboard = (await (await shop.get('/api/admin/dashboard', headers)).json()) as {
    data: { attention: { kind: string; count: number }[] }
  }
  expect(dashboard.data.attention).toContainEqual(expect.objectContaining({ kind: 'refundsByHand', count: 2 }))
  // No job can send or retry it.
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  expect((await shop.post(`/api/admin/refunds/${refundId}/retry`, {}, headers)).status).toBe(404)

  const account = await shop.post(path, { ...BY_TRANSFER, how: 'provider_account' }, headers)
  expect([account.status, await account.json()]).toMatchObject([400, { errors: [{ path: 'how' }] }])
  expect((await shop.post(path, BY_TRANSFER, {})).status).toBe(401)
  expect((await shop.post(path, BY_TRANSFER, await staff('VIEWER'))).status).toBe(403)
  expect((await shop.post('/api/admin/refunds/ref_unknown/by-hand', BY_TRANSFER, headers)).status).toBe(404)
  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(200)
  expect((await shop.post(path, { ...BY_TRANSFER, how: 'cash' }, headers)).status).toBe(409)

  expect(await pendingRefunds()).toEqual([expect.objectContaining({ orderId: otherId })])
  expect(await ledger(shop, orderId)).toMatchObject([
    { kind: 'capture', amount_cents: 108_00 },
    { kind: 'refund', amount_cents: 108_00, provider: 'manual', by_hand: false },
    { kind: 'reversal', amount_cents: 108_00, provider: 'manual', by_hand: true },
    {
      kind: 'refund',
      amount_cents: 108_00,
      provider: 'manual',
      by_hand: true,
      note: expect.stringContaining('4711') as unknown,
    },
  ])
  const order = (await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: unknown }
  expect(order.data).toMatchObject({
    paid: 108,
    refunded: 108,
    refunds: [{ status: 'succeeded', byHand: { on: today } }],
  })
  const notice = await emails(shop)
  expect(notice).toMatchObject([{ subject: expect.stringContaining('has been paid') as unknown }])
  expect(JSON.stringify(notice[0]?.data)).toContain('$108.00 by bank transfer')
  const audit = await shop.deps.db.selectFrom('audit_entries').select(['target_id', 'changes']).execute()
  expect(audit).toMatchObject([
    { target_id: orderId, changes: { refund: { before: 'due by hand', after: '$108.00' } } },
  ])
  // The provider never had the money, so reconciliation finds no difference.
  expect((await reconcileLedger(shop.deps, never)).different).toBe(0)
})

test('the order screen announces a refund of a bank transfer as to be sent', async () => {
  const shop = await createTestApp()
  const { order_id: orderId } = await anOrder({ payment_status: 'paid' })
  const headers = { ...(await staff()), 'Idempotency-Key': 'click-0001' }
  const refunded = await shop.post(`/api/admin/orders/${orderId}/refunds`, { amount: 8, reason: 'Scratch' }, headers)
  expect(refunded.status).toBe(200)
  const [notice] = await emails(shop)
  expect(JSON.stringify(notice?.data)).toContain('We’ll refund $8.00 and email you when it’s been sent.')
  expect(JSON.stringify(notice?.data)).not.toContain('the way it came')
})

const historyOf = ({ deps }: TestApp, orderId: string) =>
  deps.db
    .selectFrom('order_status_history')
    .select(['note', 'actor_name'])
    .where('order_id', '=', orderId)
    .where('note', 'like', 'Manual refund of%')
    .execute()

test('stores a manual refund in the refund, the ledger and the history, and sends the email', async () => {
  const shop = await createTestApp()
  const { orderId, refundId, path } = await aFailedRefund(shop)
  const { refundId: otherId } = await aFailedRefund(shop)
  const rowOf = (id: string) =>
    shop.deps.db.selectFrom('refunds').selectAll().where('refund_id', '=', id).executeTakeFirstOrThrow()
  const [before, other] = [await rowOf(refundId), await rowOf(otherId)]
  const member = await aStaffMember({ role: 'MANAGER' })
  const { headers } = await signedIn(member)
  const queued = vi.fn()
  shop.deps.signals.on('mail-queued', queued)
  const response = await shop.post(path, { how: 'check', on: '2026-01-31' }, headers)
  expect([response.status, await response.json()]).toEqual([200, { success: true, message: 'Manual refund recorded' }])
  expect(queued).toHaveBeenCalledOnce()
  expect(await rowOf(refundId)).toEqual({
    ...before,
    status: 'succeeded',
    done_at: expect.any(Date) as Date,
    by_hand_how: 'check',
    by_hand_on: '2026-01-31',
    by_hand_note: null,
    by_hand_by_id: member.user_id,
    by_hand_by: 'Margaux Laurent',
    by_hand_at: expect.any(Date) as Date,
  })
  expect(await rowOf(otherId)).toEqual(other)
  const about = {
    order_id: orderId,
    payment_id: before.payment_id,
    refund_id: refundId,
    dispute_id: null,
    amount_cents: 50_00,
    provider_ref: null,
    actor: 'Margaux Laurent',
    by_hand: true,
    refund_attempt: 1,
    entry_id: expect.any(Number) as number,
    created_at: expect.any(Date) as Date,
  }
  expect((await ledger(shop, orderId)).slice(2)).toEqual([
    { ...about, kind: 'reversal', provider: 'sandbox', note: 'Not paid by the provider' },
    { ...about, kind: 'refund', provider: 'manual', note: 'Check, 2026-01-31' },
  ])
  expect(await historyOf(shop, orderId)).toEqual([
    { note: 'Manual refund of $50.00: check, 2026-01-31.', actor_name: 'Margaux Laurent' },
  ])
})

test('accepts a repeat by the same actor with the same data, and rejects other data or another actor', async () => {
  const shop = await createTestApp()
  const { orderId, refundId, path } = await aFailedRefund(shop)
  const headers = await staff()
  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(200)
  const entriesBefore = await ledger(shop, orderId)
  expect(await historyOf(shop, orderId)).toMatchObject([
    { note: expect.stringContaining('. Reference 4711') as unknown },
  ])
  const message = `Margaux Laurent recorded this as a manual refund on ${today}`
  for (const change of [{ how: 'cash' }, { on: '2026-01-31' }, { note: 'Reference 4712' }]) {
    const other = await shop.post(path, { ...BY_TRANSFER, ...change }, headers)
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'conflict', message }])
  }
  expect(await (await shop.post(path, BY_TRANSFER, await staff())).json()).toMatchObject({ code: 'conflict', message })
  expect((await shop.post(path, BY_TRANSFER, headers)).status).toBe(200)
  expect([await ledger(shop, orderId), (await emails(shop)).length]).toEqual([entriesBefore, 2])

  const { db } = shop.deps
  for (const [status, message] of [
    ['succeeded', 'The payment provider has already sent this refund'],
    ['replaced', 'Another refund has replaced this one'],
    ['pending', 'This refund is pending at the provider. You can record a manual refund if it fails.'],
  ] as const) {
    await sql`update refunds set status = ${status}, by_hand_how = null, by_hand_on = null, by_hand_note = null,
      by_hand_by_id = null, by_hand_by = null, by_hand_at = null,
      done_at = case when ${status} = 'succeeded' then now() end where refund_id = ${refundId}`.execute(db)
    const rejected = await shop.post(path, BY_TRANSFER, headers)
    expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'conflict', message }])
  }
  expect(await ledger(shop, orderId)).toEqual(entriesBefore)
})

test("rejects a manual refund only when the provider has sent its full amount beyond the ledger's total", async () => {
  const shop = await createTestApp()
  const { orderId, refundId, path } = await aFailedRefund(shop)
  const { orderId: otherId } = await aFailedRefund(shop)
  const { db } = shop.deps
  const book = (order: string, amountCents: number, idempotencyKey: string) =>
    inTransaction(db, (tx) =>
      requestRefund(tx, { orderId: order, amountCents, reason: '', actor: null, idempotencyKey }),
    )
  await book(orderId, 20_00, 'sent')
  await book(orderId, 5_00, 'cash')
  await book(orderId, 3_00, 'account')
  await book(orderId, 2_00, 'underway')
  await book(otherId, 11_00, 'other')
  await sql`update refunds set status = 'succeeded', done_at = now() where idempotency_key in ('sent', 'other')`.execute(
    db,
  )
  for (const [key, how] of [
    ['cash', 'cash'],
    ['account', 'provider_account'],
  ]) {
    await sql`update refunds set status = 'succeeded', done_at = now(), by_hand_how = ${how}, by_hand_on = '2026-01-31',
      by_hand_by = 'Ada', by_hand_at = now() where idempotency_key = ${key}`.execute(db)
  }
  const headers = await staff()
  const record = async (refundedCents: number, body: object = BY_TRANSFER) => {
    const { fetch } = shop.deps.payments
    const payments = {
      ...shop.deps.payments,
      fetch: async (...args: Parameters<typeof fetch>) => ({ ...(await fetch(...args)), refundedCents }),
    }
    return (await createTestApp({}, { payments })).post(path, body, headers)
  }
  // Sent: 20 and 3; of this refund of 50 one cent is missing, or none.
  const rejected = await record(73_00)
  const message = 'The payment provider reports that this was refunded. Retry the refund; it counts once.'
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'conflict', message }])
  await sql`update refunds set status = 'pending' where refund_id = ${refundId}`.execute(db)
  expect(await (await record(73_00)).json()).toMatchObject({
    message: expect.stringContaining('pending at the provider') as unknown,
  })
  await sql`update refunds set status = 'failed' where refund_id = ${refundId}`.execute(db)
  expect((await record(72_99)).status).toBe(200)
})

test.each([
  ['staff paid in its account', {}, { how: 'provider_account', on: today }],
  ['it is unavailable', { fetch: () => Promise.reject(new ProviderError('unavailable', 'down')) }, BY_TRANSFER],
  ['its keys are not configured', { id: 'stripe' as const }, BY_TRANSFER],
])('records a manual refund without checking the provider when %s', async (_, change, body) => {
  const shop = await createTestApp()
  const { path } = await aFailedRefund(shop)
  const { fetch } = shop.deps.payments
  const all: PaymentProvider['fetch'] = async (...args) => ({ ...(await fetch(...args)), refundedCents: 108_00 })
  const other = await createTestApp({}, { payments: { ...shop.deps.payments, fetch: all, ...change } })
  expect((await other.post(path, body, await staff())).status).toBe(200)
})

test('paying by hand and trying again lock the order first, and then the refund', async () => {
  const shop = await createTestApp()
  const { orderId, refundId, path } = await aFailedRefund(shop)
  const headers = await staff()
  const { db } = shop.deps
  for (const [url, body] of [
    [`/api/admin/refunds/${refundId}/retry`, {}],
    [path, BY_TRANSFER],
  ] as const) {
    await sql`update refunds set status = 'failed' where refund_id = ${refundId}`.execute(db)
    let response: Promise<Response> | undefined
    await inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId)
      response = shop.post(url, body, headers)
      const early = response.then(() => Promise.reject(new Error('expected to wait for the lock of the order')))
      await Promise.race([waitForBlockedLock(tx), early])
      // `nowait`: the statement fails when the refund is already locked.
      await sql`select from refunds where refund_id = ${refundId} for update nowait`.execute(tx)
      early.catch(() => undefined)
    })
    expect((await response)?.status).toBe(200)
  }
})
