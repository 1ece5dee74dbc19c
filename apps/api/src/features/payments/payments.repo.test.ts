import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anIntentBody, begin } from '../../testing/card-checkout.ts'
import { anOrder, aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insertAttempt } from './charge-attempts.repo.ts'
import {
  beginAttempt,
  claimDuePayment,
  claimUnopened,
  endAttempt,
  hasAttempt,
  noteWaiting,
  setIntent,
  updatePayment,
} from './payments.repo.ts'

/** Two payments that were begun at two checkouts. */
async function twoPayments() {
  const shop = await createTestApp()
  for (const name of ['Sac Lune', 'Sac Jour']) await begin(shop, anIntentBody([await aProduct({ name })]))
  const { db } = shop.deps
  const rows = () => db.selectFrom('payments').selectAll().orderBy('payment_id').execute()
  const [one, other] = await rows()
  if (!one || !other) throw new Error('two payments were begun')
  return { db, one, other, rows }
}

test('an attempt holds the turn of its own payment, once, and ends with it', async () => {
  const { db, one, other } = await twoPayments()
  const held = async () => [await hasAttempt(db, one.payment_id), await hasAttempt(db, other.payment_id)]
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(true)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
  expect(await held()).toEqual([true, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  await endAttempt(db, one.payment_id)
  expect(await held()).toEqual([false, true])
  // A turn whose process died is over after its time.
  await sql`update payments set attempt_until = now() - interval '1 second' where payment_id = ${other.payment_id}`.execute(
    db,
  )
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  // Settled money takes no card.
  await sql`update payments set settled_at = now() where payment_id = ${one.payment_id}`.execute(db)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
})

test('a change of one payment leaves the other as it is', async () => {
  const { db, one, other, rows } = await twoPayments()
  expect(await setIntent(db, one.payment_id, { intentId: 'pi_changed', providerRef: 'ref_changed' })).toBe(true)
  expect(await setIntent(db, 'pay_missing', { intentId: 'pi_missing', providerRef: 'ref_missing' })).toBe(false)
  await inTransaction(db, (tx) =>
    updatePayment(tx, one.payment_id, { state: 'processing', message: 'Asked', isSettled: false }),
  )
  const [changed, unchanged] = await rows()
  expect(changed).toMatchObject({ intent_id: 'pi_changed', provider_ref: 'ref_changed', state: 'processing' })
  expect(unchanged).toEqual(other)
})

test('a settled payment forgets its own charge attempt, and one that is not settled forgets none', async () => {
  const { db, one, other } = await twoPayments()
  for (const { payment_id: paymentId } of [one, other]) {
    await insertAttempt(db, { paymentId, idempotencyKey: paymentId, amountCents: 1, token: 'tok', clientSecret: 'cs' })
  }
  const attempts = async () =>
    (await db.selectFrom('charge_attempts').select('payment_id').orderBy('payment_id').execute()).map(
      ({ payment_id: id }) => id,
    )
  const change = (isSettled: boolean) =>
    inTransaction(db, (tx) => updatePayment(tx, one.payment_id, { state: 'processing', message: null, isSettled }))
  await change(false)
  expect(await attempts()).toEqual([one.payment_id, other.payment_id])
  await change(true)
  expect(await attempts()).toEqual([other.payment_id])
})

test('a due payment is abandoned when its order was paid or closed, and not while its order waits', async () => {
  const { db, one, other } = await twoPayments()
  const order = await anOrder()
  const neighbor = await anOrder({ status: 'CANCELLED', payment_status: 'canceled' })
  await sql`update payments set purpose = 'order', checkout_id = null, order_id = ${order.order_id},
    created_at = now() - interval '1 hour' where payment_id = ${one.payment_id}`.execute(db)
  await sql`update payments set purpose = 'order', checkout_id = null, order_id = ${neighbor.order_id},
    created_at = now() - interval '1 hour', settled_at = now() where payment_id = ${other.payment_id}`.execute(db)
  const claim = async (over: object = {}) => {
    await sql`update payments set due_at = now() where payment_id = ${one.payment_id}`.execute(db)
    const options = { olderThanMinutes: 30, abandonedAfterHours: 24, claimSeconds: 120 }
    return claimDuePayment(db, { providers: ['sandbox'], ...options, ...over })
  }
  const claimed = (isAbandoned: boolean) => ({ paymentId: one.payment_id, isAbandoned })
  expect(await claim()).toEqual(claimed(false))
  // Only payments for an amount alone are abandoned with their age.
  expect(await claim({ abandonedAfterHours: 0 })).toEqual(claimed(false))
  await sql`update orders set paid_cents = 1 where order_id = ${order.order_id}`.execute(db)
  expect(await claim()).toEqual(claimed(true))
  await sql`update orders set paid_cents = 0, status = 'CANCELLED' where order_id = ${order.order_id}`.execute(db)
  expect(await claim()).toEqual(claimed(true))
  // Claimed, it is not due for another worker; nor is that of another provider, a young one, or a settled one.
  expect(
    await claimDuePayment(db, {
      providers: ['sandbox'],
      olderThanMinutes: 0,
      abandonedAfterHours: 24,
      claimSeconds: 1,
    }),
  ).toBeNull()
  expect(await claim({ providers: ['stripe'] })).toBeNull()
  expect(await claim({ olderThanMinutes: 90 })).toBeNull()
  await sql`update payments set state = 'succeeded' where payment_id = ${one.payment_id}`.execute(db)
  expect(await claim({ olderThanMinutes: 90 })).toEqual(claimed(true))
  await sql`update payments set settled_at = now() where payment_id = ${one.payment_id}`.execute(db)
  expect(await claim()).toBeNull()
})

test('claims the payment that was never opened at its provider, once, and none that was opened', async () => {
  const { db, one, other } = await twoPayments()
  await sql`update payments set created_at = now() - interval '1 hour', due_at = now()`.execute(db)
  expect(await claimUnopened(db, 15, 120)).toBeNull()
  await sql`update payments set intent_id = null, provider_ref = null where payment_id = ${other.payment_id}`.execute(
    db,
  )
  expect(await claimUnopened(db, 90, 120)).toBeNull()
  expect(await claimUnopened(db, 15, 120)).toMatchObject({ paymentId: other.payment_id })
  expect(await claimUnopened(db, 15, 120)).toBeNull()
  await sql`update payments set due_at = now(), settled_at = now() where payment_id = ${other.payment_id}`.execute(db)
  expect(await claimUnopened(db, 15, 120)).toBeNull()
  expect(one.provider_ref).not.toBeNull()
})

test('the payment status is noted on the order that waits alone', async () => {
  const { db } = await twoPayments()
  const [order, neighbor] = [await anOrder(), await anOrder()]
  const statuses = async () => {
    const rows = await db.selectFrom('orders').select(['order_id', 'payment_status']).execute()
    return [order, neighbor].map(({ order_id: id }) => rows.find((row) => row.order_id === id)?.payment_status)
  }
  const note = () => inTransaction(db, (tx) => noteWaiting(tx, order.order_id, 'failed'))
  await note()
  expect(await statuses()).toEqual(['failed', 'pending'])
  for (const change of [
    sql`payment_status = 'pending', paid_cents = 1`,
    sql`payment_status = 'pending', paid_cents = 0, status = 'CANCELLED'`,
  ]) {
    await sql`update orders set ${change} where order_id = ${order.order_id}`.execute(db)
    await note()
    expect(await statuses()).toEqual(['pending', 'pending'])
  }
  await sql`update orders set payment_status = 'succeeded', status = 'PENDING'  where order_id = ${order.order_id}`.execute(
    db,
  )
  await note()
  expect(await statuses()).toEqual(['succeeded', 'pending'])
})
