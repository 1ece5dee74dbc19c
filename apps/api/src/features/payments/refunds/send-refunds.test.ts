import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { anIntentBody, begin, buyByCard, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { anOrder, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { reconcileLedger } from '../ledger/reconcile-ledger.ts'
import { listDifferences } from '../ledger/reconcile-ledger.repo.ts'
import { listRefunds } from './refund-lists.repo.ts'
import { requestRefund, reopenFailedRefund } from './refunds.repo.ts'
import { sendRefund, sendRefunds } from './send-refunds.ts'

const never = new AbortController().signal

const refund = ({ deps }: TestApp, orderId: string, amountCents = 50_00, key = 'click-1') =>
  inTransaction(deps.db, (tx) =>
    requestRefund(tx, { orderId, amountCents, reason: 'Return', actor: null, idempotencyKey: key }),
  )

/** Opens a shop with a modified refund call. */
async function withRefund(shop: TestApp, response: PaymentProvider['refund']): Promise<TestApp> {
  return createTestApp({}, { payments: { ...shop.deps.payments, refund: response } })
}

/** Ends the wait for the next attempt. */
const due = ({ deps }: TestApp) =>
  deps.db
    .updateTable('refunds')
    .set({ due_at: new Date(0), claimed_until: null })
    .execute()

test('refunds once at the provider under concurrent senders', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await refund(shop, orderId)
  expect(await Promise.all([sendRefunds(shop.deps, never), sendRefunds(shop.deps, never)])).toContain(1)
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  expect(await listRefunds(shop.deps.db, orderId)).toMatchObject([{ status: 'succeeded', amount_cents: 50_00 }])
  const refunded = await shop.deps.db.selectFrom('sandbox_refunds').select('amount_cents').execute()
  expect(refunded).toEqual([{ amount_cents: 50_00 }])
})

test('of two concurrent senders only one calls the provider', async () => {
  const shop = await createTestApp()
  await refund(shop, await buyByCard(shop, [await aProduct()]))
  const { refund_id: refundId } = await shop.deps.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  const responses: Promise<boolean>[] = []
  const slow = await withRefund(shop, async (wanted, signal) => {
    // The second starts during the first one's call.
    if (responses.length === 1) responses.push(sendRefund(slow.deps, refundId))
    expect(await responses[1]).toBe(false)
    return shop.deps.payments.refund(wanted, signal)
  })
  responses.push(sendRefund(slow.deps, refundId))
  expect(await responses[0]).toBe(true)
  expect(await shop.deps.db.selectFrom('refunds').select('attempts').execute()).toEqual([{ attempts: 1 }])
})

test('repeats an attempt of unknown outcome with the same key, and pays once', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await refund(shop, orderId)
  const keys: string[] = []
  const cut = await withRefund(shop, async (wanted, signal) => {
    keys.push(wanted.idempotencyKey)
    await shop.deps.payments.refund(wanted, signal)
    throw new ProviderError('timeout', 'the connection was closed after the refund')
  })
  expect(await sendRefunds(cut.deps, never)).toBe(0)
  expect(await listRefunds(shop.deps.db, orderId)).toMatchObject([{ status: 'pending', attempts: 1 }])
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  await due(shop)
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  expect(await shop.deps.db.selectFrom('sandbox_refunds').selectAll().execute()).toHaveLength(1)
  expect(keys).toHaveLength(1)
})

test('a rejected refund waits for staff, who can retry it', async () => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent, '5126')
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const { refund_id } = await refund(shop, placed.data.orderId)
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  expect(await listRefunds(shop.deps.db, placed.data.orderId)).toMatchObject([
    { status: 'failed', last_error: 'The bank of this card takes no refunds.' },
  ])
  expect(await sendRefunds(shop.deps, never)).toBe(0)
  const keys: string[] = []
  const other = await withRefund(shop, async ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    return { status: 'succeeded', refundRef: 'r1', message: null }
  })
  expect(await inTransaction(shop.deps.db, (tx) => reopenFailedRefund(tx, refund_id))).toMatchObject({
    status: 'pending',
  })
  expect(await sendRefunds(other.deps, never)).toBe(1)
  // The provider stores a rejection by key, so the next request needs a new key.
  expect(keys).toEqual([`${refund_id}-2`])
  expect(await inTransaction(shop.deps.db, (tx) => reopenFailedRefund(tx, refund_id))).toBeNull()
})

test("sends a refund only to the payment's provider, and waits for staff with the reason", async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  const { refund_id } = await refund(shop, orderId)
  const requests: string[] = []
  const payments: PaymentProvider = {
    ...shop.deps.payments,
    id: 'stripe',
    refund: async ({ providerRef }) => {
      requests.push(providerRef)
      return { status: 'succeeded', refundRef: 'r1', message: null }
    },
  }
  const moved = await createTestApp({}, { payments })
  expect(await sendRefunds(moved.deps, never)).toBe(0)
  expect(requests).toEqual([])
  expect(await listRefunds(shop.deps.db, orderId)).toMatchObject([
    { status: 'failed', last_error: expect.stringContaining('taken by sandbox'), amount_cents: 50_00, errand: 1 },
  ])
  // With the first provider again, the request has the same key.
  await inTransaction(shop.deps.db, (tx) => reopenFailedRefund(tx, refund_id))
  expect(await sendRefunds(shop.deps, never)).toBe(1)
})

test('staff see and retry failed refunds; others cannot', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  const { refund_id } = await refund(shop, orderId)
  const retry = `/api/admin/refunds/${refund_id}/retry`
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await shop.post(retry, {}, headers)).status).toBe(404)
  await shop.deps.db.updateTable('refunds').set({ status: 'failed', last_error: 'The bank is closed' }).execute()
  expect(await (await shop.get('/api/admin/refunds/failed', headers)).json()).toMatchObject({
    data: [{ refundId: refund_id, orderId, amount: 50, problem: 'The bank is closed' }],
  })
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await shop.post(retry, {}, viewer)).status).toBe(403)
  const woken = vi.fn()
  shop.deps.signals.on('refund-requested', woken)
  const again = await shop.post(retry, {}, headers)
  expect([again.status, await again.json()]).toEqual([200, { success: true, message: 'The refund is being retried' }])
  expect(woken).toHaveBeenCalledOnce()
  expect(await (await shop.get('/api/admin/refunds/failed', viewer)).json()).toMatchObject({ data: [] })
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  const audit = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'target_type', 'target_id', 'target_name', 'changes'])
    .execute()
  expect(audit).toEqual([
    {
      action: 'order.refund_retried',
      target_type: 'order',
      target_id: orderId,
      target_name: `Order ${orderId.slice(-6)}`,
      changes: { refund: { before: 'failed', after: '$50.00 under way' } },
    },
  ])
})

/** By the database's clock. */
async function databaseTime({ deps }: TestApp): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(deps.db)
  return rows[0]?.now.getTime() ?? 0
}

test('retries after one minute, then three, nine and so on; gives up after the maximum number of attempts', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await refund(shop, orderId)
  const broken = await withRefund(shop, () => Promise.reject(new ProviderError('unavailable', 'down')))
  for (const minutes of [1, 3, 9, 27, 81, 0]) {
    await due(shop)
    const before = await databaseTime(shop)
    await sendRefunds(broken.deps, never)
    const [tried] = await listRefunds(shop.deps.db, orderId)
    const dueAt = (tried?.due_at.getTime() ?? 0) - minutes * 60_000
    expect(dueAt).toBeGreaterThanOrEqual(before - 1)
    expect(dueAt).toBeLessThanOrEqual((await databaseTime(shop)) + 1)
  }
  const [row] = await listRefunds(shop.deps.db, orderId)
  expect(row).toMatchObject({ status: 'failed', attempts: 6, errand: 1 })
  expect(row?.last_error).toContain('currently unavailable')
})

test('claims a pending refund for a minute and checks it again after ten', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  const { refund_id: refundId } = await refund(shop, orderId)
  const row = async () => (await listRefunds(shop.deps.db, orderId))[0]
  const before = await databaseTime(shop)
  let claimedUntil = 0
  const pending = await withRefund(shop, async () => {
    claimedUntil = (await row())?.claimed_until?.getTime() ?? 0
    expect(claimedUntil).toBeLessThanOrEqual((await databaseTime(shop)) + 60_000 + 1)
    return { status: 'pending', refundRef: 're_pending', message: null }
  })
  expect(await sendRefund(pending.deps, refundId)).toBe(false)
  expect(claimedUntil).toBeGreaterThanOrEqual(before + 60_000 - 1)
  const waiting = await row()
  expect(waiting).toMatchObject({
    status: 'pending',
    provider_ref: 're_pending',
    last_error: 'The provider has not completed the refund yet',
    errand: 1,
    attempts: 1,
    claimed_until: null,
  })
  const dueAt = waiting?.due_at.getTime() ?? 0
  expect(dueAt).toBeGreaterThanOrEqual(before + 600_000 - 1)
  expect(dueAt).toBeLessThanOrEqual((await databaseTime(shop)) + 600_000 + 1)
  expect(await sendRefund(shop.deps, 'ref_unknown')).toBe(false)
})

test('a rejection without a reason gets a default reason', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await refund(shop, orderId)
  const refusing = await withRefund(shop, async () => ({ status: 'failed', refundRef: null, message: null }))
  expect(await sendRefunds(refusing.deps, never)).toBe(0)
  expect(await listRefunds(shop.deps.db, orderId)).toMatchObject([
    { status: 'failed', last_error: 'The provider rejected the refund', errand: 2 },
  ])
})

test('compares the ledger with the provider, and reports differences until both are equal', async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'partially_refunded' })
  await refund(shop, orderId)
  // No difference while it is pending, nor when it has completed.
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 0 })
  await sendRefunds(shop.deps, never)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 0 })

  testLog.expectErrors()
  await shop.deps.db
    .updateTable('sandbox_refunds')
    .set({ amount_cents: 49_00 })
    .where('amount_cents', '=', 50_00)
    .execute()
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 1 })
  expect(await listDifferences(shop.deps.db, 10)).toMatchObject([
    { orderId, ourRefundedCents: 50_00, theirRefundedCents: 49_00 },
  ])
  await shop.deps.db
    .updateTable('sandbox_refunds')
    .set({ amount_cents: 50_00 })
    .where('amount_cents', '=', 49_00)
    .execute()
  await reconcileLedger(shop.deps, never)
  expect(await listDifferences(shop.deps.db, 10)).toEqual([])
})

test('an unknown payment is a difference, and the others are still compared', async () => {
  const shop = await createTestApp()
  const unknown = await buyByCard(shop, [await aProduct()])
  await buyByCard(shop, [await aProduct()])
  await shop.deps.db
    .updateTable('payments')
    .set({ provider_ref: 'sbx_never_heard_of' })
    .where('order_id', '=', unknown)
    .execute()
  testLog.expectErrors()
  // Its money has an id at the provider that the shop does not know; a recent one may still be recorded.
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 3, different: 1 })
  expect(await listDifferences(shop.deps.db, 10)).toMatchObject([
    { orderId: unknown, kind: 'not_at_provider', theirPaidCents: 0 },
  ])
})

test('requesting a refund signals the refund job', async () => {
  const shop = await createTestApp()
  const woken = vi.fn()
  shop.deps.signals.on('refund-requested', woken)
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  await shop.deps.db.updateTable('checkouts').set({ state: 'released' }).execute()
  expect((await placeByCard(shop, [bag], intent)).status).toBe(409)
  expect(woken).toHaveBeenCalledOnce()
})
