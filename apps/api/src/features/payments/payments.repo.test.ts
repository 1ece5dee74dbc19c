import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anIntentBody, begin } from '../../testing/card-checkout.ts'
import { aCustomer, anOrder, aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { setPendingPaymentStatus } from '../orders/order-totals.repo.ts'
import { insertAttempt } from './settlement/charge-attempts.repo.ts'
import {
  claimDuePayment,
  claimUnopened,
  deleteOldEvents,
  deleteUnopened,
  findByKey,
  findByProviderRef,
  findLivePayment,
  transferPayment,
  insertPayment,
  lockPayment,
  isOlderThan,
  recordEvent,
  postpone,
  setIntent,
  updatePayment,
} from './payments.repo.ts'
import { releaseCheckout } from './checkout/checkouts.repo.ts'
import { beginAttempt, beginOwnAttempt, endAttempt, hasAttempt } from './settlement/attempts.repo.ts'

/** Creates two payments with checkouts. */
async function twoPayments() {
  const shop = await createTestApp()
  for (const name of ['Sac Lune', 'Sac Jour']) await begin(shop, anIntentBody([await aProduct({ name })]))
  const { db } = shop.deps
  const rows = () => db.selectFrom('payments').selectAll().orderBy('payment_id').execute()
  const [one, other] = await rows()
  if (!one || !other) throw new Error('expected two payments')
  return { db, one, other, rows }
}

test('an attempt claims its own payment, once, until it ends', async () => {
  const { db, one, other } = await twoPayments()
  const held = async () => [await hasAttempt(db, one.payment_id), await hasAttempt(db, other.payment_id)]
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(true)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
  expect(await held()).toEqual([true, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  await endAttempt(db, one.payment_id)
  expect(await held()).toEqual([false, true])
  // The claim of a crashed process expires.
  await sql`update payments set attempt_until = now() - interval '1 second' where payment_id = ${other.payment_id}`.execute(
    db,
  )
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  // A settled payment accepts no card.
  await sql`update payments set settled_at = now() where payment_id = ${one.payment_id}`.execute(db)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
})

test('an attempt claims only the open payment of its buyer and provider, and says whether its units are held', async () => {
  const { db, one, other } = await twoPayments()
  const claim = (given: { intentId: string | null; buyerId?: string | null; provider?: string }) =>
    beginOwnAttempt(
      db,
      {
        intentId: given.intentId ?? '',
        buyerId: given.buyerId ?? null,
        providers: ['square', given.provider ?? 'sandbox'],
      },
      60_000,
    )
  await db.updateTable('payments').set({ guest_id: 'guest_of_one' }).where('payment_id', '=', one.payment_id).execute()
  for (const refused of [
    { intentId: one.intent_id },
    { intentId: one.intent_id, buyerId: 'guest_of_other' },
    { intentId: one.intent_id, buyerId: 'guest_of_one', provider: 'stripe' },
    { intentId: 'sbx_unknown' },
  ]) {
    expect(await claim(refused)).toBeNull()
  }
  const claimed = await claim({ intentId: one.intent_id, buyerId: 'guest_of_one' })
  expect(claimed).toMatchObject({ payment_id: one.payment_id, isHeld: true })
  expect(await claim({ intentId: one.intent_id, buyerId: 'guest_of_one' })).toBeNull()
  await inTransaction(db, (tx) => releaseCheckout(tx, other.checkout_id ?? ''))
  // A payment without an owner is that of every buyer who knows its secret.
  const released = await claim({ intentId: other.intent_id, buyerId: 'guest_of_one' })
  expect(released).toMatchObject({ payment_id: other.payment_id, isHeld: false })
})

test('a change of one payment does not affect the other', async () => {
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

test('settling a payment deletes its own charge attempt only', async () => {
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
  // Only payments without a checkout are abandoned by age.
  expect(await claim({ abandonedAfterHours: 0 })).toEqual(claimed(false))
  await sql`update orders set paid_cents = 1 where order_id = ${order.order_id}`.execute(db)
  expect(await claim()).toEqual(claimed(true))
  await sql`update orders set paid_cents = 0, status = 'CANCELLED' where order_id = ${order.order_id}`.execute(db)
  expect(await claim()).toEqual(claimed(true))
  // Not due: a claimed payment, one of another provider, a young one, a settled one.
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

test('claims an unopened payment once, and no opened one', async () => {
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

test('sets the payment status of a waiting order only', async () => {
  const { db } = await twoPayments()
  const [order, neighbor] = [await anOrder(), await anOrder()]
  const statuses = async () => {
    const rows = await db.selectFrom('orders').select(['order_id', 'payment_status']).execute()
    return [order, neighbor].map(({ order_id: id }) => rows.find((row) => row.order_id === id)?.payment_status)
  }
  const note = () => inTransaction(db, (tx) => setPendingPaymentStatus(tx, order.order_id, 'failed'))
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

test('a change preserves absent fields and writes the given ones', async () => {
  const { db, one, other, rows } = await twoPayments()
  const { order_id: orderId } = await anOrder()
  const update = (change: Partial<Parameters<typeof updatePayment>[2]>) =>
    inTransaction(db, (tx) =>
      updatePayment(tx, one.payment_id, { state: 'processing', message: null, isSettled: false, ...change }),
    )
  const times = { due_at: expect.any(Date) as Date, updated_at: expect.any(Date) as Date }
  await update({ message: 'Asked' })
  const updated = { ...one, ...times, state: 'processing', message: 'Asked' }
  expect(await rows()).toEqual([updated, other])
  await update({ state: 'succeeded', providerRef: 'ref_new', orderId, problem: 'Too late', isSettled: true })
  const settled = {
    ...updated,
    state: 'succeeded',
    message: null,
    provider_ref: 'ref_new',
    order_id: orderId,
    problem: 'Too late',
    settled_at: expect.any(Date) as Date,
  }
  expect(await rows()).toEqual([settled, other])
  const [was] = await rows()
  await update({ state: 'succeeded', isSettled: true })
  expect(await rows()).toEqual([{ ...was, ...times }, other])
  await update({ state: 'succeeded' })
  expect(await rows()).toEqual([{ ...was, ...times, settled_at: null }, other])
})

test('schedules the next check after two minutes at first, a tenth of its age later, six hours at most', async () => {
  const { db, one, other, rows } = await twoPayments()
  const clock = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now.getTime() ?? 0
  for (const [age, later] of [
    ['1 minute', () => 120_000],
    ['100 minutes', (sinceBegin: number) => sinceBegin / 10],
    ['100 hours', () => 6 * 3_600_000],
  ] as const) {
    await sql`update payments set created_at = now() - ${age}::interval where payment_id = ${one.payment_id}`.execute(
      db,
    )
    const before = await clock()
    await postpone(db, one.payment_id)
    const after = await clock()
    const [postponed, untouched] = await rows()
    const [dueAt, beganAt] = [postponed?.due_at.getTime() ?? 0, postponed?.created_at.getTime() ?? 0]
    expect(dueAt).toBeGreaterThanOrEqual(before + later(before - beganAt) - 2)
    expect(dueAt).toBeLessThanOrEqual(after + later(after - beganAt) + 2)
    expect(untouched).toEqual(other)
  }
})

test('a key finds the payment of the same key, scope and customer, and prefers the same body', async () => {
  const { db, one, other } = await twoPayments()
  const [ada, bea] = [(await aCustomer()).user_id, (await aCustomer()).user_id]
  const bodies = [Buffer.from('one'), Buffer.from('other'), Buffer.from('third')] as const
  const begin = (id: string, key: string, scope: string, body: Buffer, customerId: string | null) =>
    inTransaction(db, (tx) =>
      insertPayment(tx, {
        payment_id: id,
        provider: 'sandbox',
        purpose: 'amount',
        amount_cents: 1_00,
        currency: 'usd',
        return_url: '/',
        user_id: customerId,
        body_hash: body,
        idempotency: { key, scope, customerId },
      }),
    )
  await begin('pay_key_2', 'key-2', 'intents', bodies[0], null)
  await begin('pay_scope_2', 'key-1', 'others', bodies[0], null)
  await begin('pay_ada', 'key-1', 'intents', bodies[0], ada)
  await begin('pay_visitor', 'key-1', 'intents', bodies[2], null)
  await begin('pay_bea', 'key-1', 'intents', bodies[1], bea)
  const find = async (key: string, scope: string, body: Buffer, customerId: string | null) =>
    (await findByKey(db, { key, scope, customerId }, body))?.payment_id ?? null
  expect(await find('key-1', 'intents', bodies[0], ada)).toBe('pay_ada')
  expect(await find('key-1', 'intents', bodies[0], null)).toBe('pay_visitor')
  expect(await find('key-1', 'intents', bodies[1], null)).toBe('pay_visitor')
  expect(await find('key-1', 'intents', bodies[1], bea)).toBe('pay_bea')
  expect(await find('key-1', 'intents', bodies[2], bea)).toBe('pay_visitor')
  expect(await find('key-1', 'others', bodies[0], ada)).toBe('pay_scope_2')
  expect(await find('key-2', 'intents', bodies[0], ada)).toBe('pay_key_2')
  expect(await find('key-3', 'intents', bodies[0], ada)).toBeNull()
  const scopeOf = async (id: string) =>
    (await db.selectFrom('payments').select('idempotency_scope').where('payment_id', '=', id).executeTakeFirst())
      ?.idempotency_scope
  expect(await Promise.all(['pay_key_2', 'pay_scope_2', 'pay_ada'].map(scopeOf))).toEqual([
    'intents',
    'others',
    'intents',
  ])
  await begin('pay_key_4', 'key-4', 'intents', bodies[0], null)
  await begin('pay_scope_3', 'key-1', 'thirds', bodies[0], null)
  expect(await Promise.all(['pay_key_4', 'pay_scope_3'].map(scopeOf))).toEqual(['intents', 'thirds'])
  // A visitor who just signed in has one call, and the database rejects a second payment of it.
  await expect(begin('pay_again', 'key-4', 'intents', bodies[0], ada)).rejects.toMatchObject({ code: '23505' })
  expect(await Promise.all(['pay_visitor', 'pay_bea'].map(scopeOf))).toEqual(['intents visitor', `intents ${bea}`])
  // Without a key it cannot be found by one.
  expect([one.idempotency_key, one.idempotency_scope, other.idempotency_key]).toEqual([null, null, null])
})

test('transferring a payment changes the owner of it and its checkout, and of no others', async () => {
  const { db, one, other, rows } = await twoPayments()
  const { user_id: userId } = await aCustomer()
  const checkouts = () => db.selectFrom('checkouts').selectAll().execute()
  const held = await checkouts()
  await inTransaction(db, (tx) => transferPayment(tx, one, { userId, guestId: null }))
  expect(await rows()).toEqual([{ ...one, user_id: userId }, other])
  expect(await checkouts()).toEqual(
    expect.arrayContaining(
      held.map((row) => (row.checkout_id === one.checkout_id ? { ...row, user_id: userId } : row)),
    ),
  )
  const amount = await inTransaction(db, (tx) =>
    insertPayment(tx, {
      payment_id: 'pay_a',
      provider: 'sandbox',
      purpose: 'amount',
      amount_cents: 1,
      currency: 'usd',
      return_url: '/',
    }),
  )
  await inTransaction(db, (tx) => transferPayment(tx, amount, { userId: null, guestId: userId }))
  expect((await rows()).find(({ payment_id: id }) => id === 'pay_a')).toEqual({ ...amount, guest_id: userId })
})

test("finds a payment by its provider's id, and the open one of an order", async () => {
  const { db, one, other, rows } = await twoPayments()
  expect(await findByProviderRef(db, 'sandbox', one.provider_ref ?? '')).toEqual(one)
  expect(await findByProviderRef(db, 'sandbox', other.provider_ref ?? '')).toEqual(other)
  expect(await findByProviderRef(db, 'stripe', one.provider_ref ?? '')).toBeNull()
  const [order, neighbor] = [await anOrder(), await anOrder()]
  const become = (id: string, orderId: string, change: ReturnType<typeof sql>) =>
    sql`update payments set checkout_id = null, order_id = ${orderId}, ${change} where payment_id = ${id}`.execute(db)
  await become(other.payment_id, neighbor.order_id, sql`purpose = 'order'`)
  await become(one.payment_id, order.order_id, sql`purpose = 'amount'`)
  expect(await findLivePayment(db, order.order_id)).toBeNull()
  await become(one.payment_id, order.order_id, sql`purpose = 'order'`)
  const [live, its] = await rows()
  expect([await findLivePayment(db, order.order_id), await findLivePayment(db, neighbor.order_id)]).toEqual([live, its])
  await become(one.payment_id, order.order_id, sql`settled_at = now()`)
  expect(await findLivePayment(db, order.order_id)).toBeNull()
})

test('deletes an unopened payment only', async () => {
  const { db, one, other, rows } = await twoPayments()
  const forget = () => inTransaction(db, (tx) => deleteUnopened(tx, one.payment_id))
  await forget()
  expect(await rows()).toEqual([one, other])
  await sql`update payments set intent_id = null`.execute(db)
  await forget()
  expect((await rows()).map(({ payment_id: id }) => id)).toEqual([other.payment_id])
})

test('compares the age of the given payment', async () => {
  const { db, one, other } = await twoPayments()
  await sql`update payments set created_at = now() - interval '61 minutes' where payment_id = ${one.payment_id}`.execute(
    db,
  )
  expect([await isOlderThan(db, one.payment_id, 60), await isOlderThan(db, one.payment_id, 62)]).toEqual([true, false])
  expect([await isOlderThan(db, other.payment_id, 60), await isOlderThan(db, 'pay_missing', 0)]).toEqual([false, false])
  expect(await hasAttempt(db, 'pay_missing')).toBe(false)
})

test('a payment without a checkout is abandoned by age, a checkout when its own hold has ended', async () => {
  const { db, one, other } = await twoPayments()
  const claim = async (id: string) => {
    await sql`update payments set created_at = now() - interval '30 hours',
      due_at = case when payment_id = ${id} then now() else now() + interval '1 hour' end`.execute(db)
    const options = { olderThanMinutes: 30, claimSeconds: 120 }
    return {
      young: await claimDuePayment(db, { providers: ['sandbox'], ...options, abandonedAfterHours: 31 }),
      old: await sql`update payments set due_at = now() where payment_id = ${id}`
        .execute(db)
        .then(() => claimDuePayment(db, { providers: ['sandbox'], ...options, abandonedAfterHours: 29 })),
    }
  }
  const duePayment = (paymentId: string, isAbandoned: boolean) => ({ paymentId, isAbandoned })
  await sql`update checkouts set state = 'released' where checkout_id = ${other.checkout_id}`.execute(db)
  expect(await claim(one.payment_id)).toEqual({
    young: duePayment(one.payment_id, false),
    old: duePayment(one.payment_id, false),
  })
  expect(await claim(other.payment_id)).toMatchObject({ old: duePayment(other.payment_id, true) })
  await sql`update payments set purpose = 'amount', checkout_id = null where payment_id = ${one.payment_id}`.execute(db)
  expect(await claim(one.payment_id)).toEqual({
    young: duePayment(one.payment_id, false),
    old: duePayment(one.payment_id, true),
  })
})

test('a due payment without a provider id does not block the next one', async () => {
  const { db, one, other } = await twoPayments()
  await sql`update payments set created_at = now() - interval '1 hour', due_at = now()`.execute(db)
  await sql`update payments set provider_ref = null, due_at = now() - interval '1 hour'
    where payment_id = ${one.payment_id}`.execute(db)
  const options = { olderThanMinutes: 30, abandonedAfterHours: 24, claimSeconds: 120 }
  const claim = () => claimDuePayment(db, { providers: ['sandbox'], ...options })
  expect([await claim(), await claim()]).toEqual([{ paymentId: other.payment_id, isAbandoned: false }, null])
})

test('claims the unopened payment that has waited longest first', async () => {
  const { db, one, other } = await twoPayments()
  await sql`update payments set intent_id = null, provider_ref = null, created_at = now() - interval '1 hour',
    due_at = now() - case when payment_id = ${other.payment_id} then interval '2 hours' else interval '1 hour' end`.execute(
    db,
  )
  const claimed: string[] = []
  for (let turn = 0; turn < 3; turn += 1) claimed.push((await claimUnopened(db, 15, 120))?.paymentId ?? 'none')
  expect(claimed).toEqual([other.payment_id, one.payment_id, 'none'])
})

test('claims the next payment while another worker claims the first one', async () => {
  const { db, one, other } = await twoPayments()
  await sql`update payments set created_at = now() - interval '1 hour',
    due_at = now() - case when payment_id = ${one.payment_id} then interval '2 hours' else interval '1 hour' end`.execute(
    db,
  )
  const options = { olderThanMinutes: 30, abandonedAfterHours: 24, claimSeconds: 120 }
  const claims = [
    (tx: Parameters<typeof claimUnopened>[0]) => claimDuePayment(tx, { providers: ['sandbox'], ...options }),
    (tx: Parameters<typeof claimUnopened>[0]) => claimUnopened(tx, 15, 120),
  ]
  for (const claim of claims) {
    await inTransaction(db, async (tx) => {
      await sql`select from payments where payment_id = ${one.payment_id} for update`.execute(tx)
      const claimed = await inTransaction(db, async (second) => {
        await sql`set local lock_timeout = '5s'`.execute(second)
        return claim(second)
      })
      expect(claimed).toMatchObject({ paymentId: other.payment_id })
    })
    await sql`update payments set intent_id = null, provider_ref = null,
      due_at = now() - case when payment_id = ${one.payment_id} then interval '2 hours' else interval '1 hour' end`.execute(
      db,
    )
  }
})

test("records an event once, for its provider, by the provider's or the shop's payment id", async () => {
  const { db, one, other, rows } = await twoPayments()
  const later = new Date('2099-01-01T00:00:00Z')
  const note = (provider: string, eventId: string, providerRef: string, paymentId?: string) =>
    recordEvent(db, {
      provider,
      eventId,
      kind: 'payment',
      providerRef,
      ...(paymentId === undefined ? {} : { paymentId }),
    })
  const isDue = async () => (await rows()).map(({ due_at: dueAt }) => dueAt < later)
  await db.updateTable('payments').set({ due_at: later }).execute()
  expect(await note('sandbox', 'evt_0', 'unknown')).toBeNull()
  expect(await note('stripe', 'evt_1', one.provider_ref ?? '')).toBeNull()
  expect(await isDue()).toEqual([false, false])
  expect(await note('sandbox', 'evt_1', one.provider_ref ?? '')).toBe(one.payment_id)
  expect(await isDue()).toEqual([true, false])
  expect(await note('sandbox', 'evt_1', other.provider_ref ?? '')).toBeNull()
  expect(await note('sandbox', 'evt_2', 'unknown', other.payment_id)).toBe(other.payment_id)
  expect(await isDue()).toEqual([true, true])
})

test('records an event without waiting for a transaction that holds the payment, and leaves the payment to the job', async () => {
  const { db, one } = await twoPayments()
  await inTransaction(db, async (tx) => {
    await lockPayment(tx, one.payment_id)
    const event = { provider: 'sandbox', eventId: 'evt_1', kind: 'payment', providerRef: one.provider_ref ?? '' }
    expect(await recordEvent(db, event)).toBeNull()
  })
  expect(await db.selectFrom('provider_events').select('event_id').execute()).toEqual([{ event_id: 'evt_1' }])
})

test('deletes events after sixty days and returns their number', async () => {
  const { db, one } = await twoPayments()
  for (const [eventId, age] of [
    ['evt_old', '60 days 1 minute'],
    ['evt_older', '90 days'],
    ['evt_young', '59 days 23 hours'],
  ] as const) {
    await recordEvent(db, { provider: 'sandbox', eventId, kind: 'payment', providerRef: one.provider_ref ?? '' })
    await sql`update provider_events set received_at = now() - ${age}::interval where event_id = ${eventId}`.execute(db)
  }
  expect(await deleteOldEvents(db)).toBe(2)
  expect(await db.selectFrom('provider_events').select('event_id').execute()).toEqual([{ event_id: 'evt_young' }])
  expect(await deleteOldEvents(db)).toBe(0)
})
