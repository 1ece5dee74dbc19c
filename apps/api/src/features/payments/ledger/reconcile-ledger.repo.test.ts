import { HOUR_MS } from '@atelier/domain/limits/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '../../../db/client.ts'
import { aBookedPayment, aSentRefund } from '../../../testing/booked-payments.ts'
import { anOrder, aStaffMember } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import {
  countUnverifiable,
  findRecordedTotals,
  findUnrecordedMovements,
  listRecordedMovements,
  listOpenRefs,
  listDifferences,
  lockDifference,
  readReconciliationWindow,
  markDifferenceResolved,
  recordDifference,
  type ObservedDifference,
  resolveByStaff,
  restartReconciliation,
  saveFinished,
  saveProgress,
} from './reconcile-ledger.repo.ts'

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)

async function aStaffActor() {
  const { user_id: userId, name } = await aStaffMember()
  return { userId, name }
}

const aDifference = (db: Db, provider: string, providerRef: string, paidCents = 100_00) =>
  recordDifference(db, {
    provider,
    providerRef,
    paymentId: null,
    kind: 'not_booked',
    ours: { paidCents: 0, refundedCents: 0 },
    theirs: { paidCents, refundedCents: 0 },
  })

test('the range of one provider does not depend on the progress and payments of another', async () => {
  const { db } = await testDatabase()
  await aBookedPayment(db, 'stripe', 'old', hoursAgo(72))
  await aBookedPayment(db, 'sandbox', 'young', hoursAgo(24))
  const daysBack = async (provider: string, days = 30) => {
    const { from, until } = await readReconciliationWindow(db, { provider, days, overlapDays: 2 })
    return Math.round((until.getTime() - from.getTime()) / (24 * HOUR_MS))
  }
  expect([await daysBack('sandbox'), await daysBack('stripe'), await daysBack('square')]).toEqual([1, 3, 0])
  await saveProgress(db, 'stripe', hoursAgo(4 * 24))
  await saveFinished(db, 'sandbox', hoursAgo(24))
  expect([await daysBack('sandbox'), await daysBack('stripe'), await daysBack('square')]).toEqual([3, 4, 0])
  // Never further back than the reconciled days.
  expect(await daysBack('sandbox', 1)).toBe(1)
})

test('lists recorded movements page by page, of one provider and one window', async () => {
  const { db } = await testDatabase()
  const [from, until] = [hoursAgo(6), hoursAgo(2)]
  const first = await aBookedPayment(db, 'sandbox', 'one', from)
  await aBookedPayment(db, 'sandbox', 'two', hoursAgo(3))
  await aBookedPayment(db, 'sandbox', 'early', hoursAgo(7))
  await aBookedPayment(db, 'sandbox', 'late', until)
  const foreign = await aBookedPayment(db, 'stripe', 'foreign', hoursAgo(3))
  await aSentRefund(db, first, 'back', 10_00, from)
  await aSentRefund(db, first, 'early', 10_00, hoursAgo(7))
  await aSentRefund(db, first, 'late', 10_00, until)
  await aSentRefund(db, first, 'pending', 10_00, hoursAgo(3))
  await aSentRefund(db, first, 'transfer', 10_00, hoursAgo(3))
  await aSentRefund(db, foreign, 'foreign', 10_00, hoursAgo(3))
  await sql`update refunds set status = 'pending' where refund_id = 'ref_pending'`.execute(db)
  const actor = await aStaffActor()
  await sql`update refunds set by_hand_how = 'bank_transfer', by_hand_on = '2026-11-20', by_hand_by_id = ${actor.userId},
    by_hand_by = ${actor.name}, by_hand_at = now() where refund_id = 'ref_transfer'`.execute(db)

  const seen: string[] = []
  let after = ''
  // More calls than movements: without a position the list would start again.
  for (let call = 0; call < 5; call += 1) {
    const page = await listRecordedMovements(db, { provider: 'sandbox', from, until, after, limit: 1 })
    seen.push(...page.map(({ providerRef, refundRef }) => refundRef ?? providerRef))
    after = page.at(-1)?.place ?? after
  }
  expect(seen).toEqual(['one', 'two', 'back'])
})

test('finds movements without an entry of the same payment, provider, id and amount', async () => {
  const { db } = await testDatabase()
  const at = hoursAgo(3)
  const [one, other] = [await aBookedPayment(db, 'sandbox', 'one', at), await aBookedPayment(db, 'sandbox', 'two', at)]
  await aBookedPayment(db, 'stripe', 'foreign', at)
  await aSentRefund(db, one, 'back', 10_00, at)
  await aSentRefund(db, other, 'back-of-two', 10_00, at)
  await aSentRefund(db, one, 'pending', 10_00, at)
  await sql`update refunds set status = 'pending' where refund_id = 'ref_pending'`.execute(db)
  const about = { paymentId: null, refundedCents: 0, at }
  const paid = (providerRef: string, amountCents = 100_00) =>
    ({ ...about, kind: 'payment', providerRef, refundRef: null, amountCents }) as const
  const refunded = (providerRef: string, refundRef: string, amountCents = 10_00) =>
    ({ ...about, kind: 'refund', providerRef, refundRef, amountCents }) as const
  const unbooked = [
    paid('foreign'),
    paid('missing'),
    paid('two', 99_00),
    refunded('one', 'back-of-two'),
    refunded('one', 'back', 11_00),
    refunded('one', 'pending'),
    refunded('foreign', 'back'),
  ]
  const recorded = [paid('one'), paid('two'), refunded('one', 'back'), refunded('two', 'back-of-two')]
  expect(await findUnrecordedMovements(db, 'sandbox', [...recorded, ...unbooked])).toEqual(unbooked)
  expect(await findUnrecordedMovements(db, 'sandbox', [paid('missing')])).toEqual([paid('missing')])
})

test('resolves the open difference of one payment at one provider, and preserves what staff resolved', async () => {
  const { db } = await testDatabase()
  const actor = await aStaffActor()
  await aDifference(db, 'sandbox', 'one')
  const [first] = await listDifferences(db, 10)
  const firstId = Number(first?.differenceId)
  await inTransaction(db, (tx) => resolveByStaff(tx, firstId, { note: 'Paid at the counter', actor }))
  await sql`update ledger_differences set resolved_at = '2026-01-02T00:00:00Z'`.execute(db)
  // The provider's totals have changed since, so it is open again.
  expect(await aDifference(db, 'sandbox', 'one', 90_00)).toBe(true)
  await aDifference(db, 'sandbox', 'two')
  await aDifference(db, 'stripe', 'one')
  await markDifferenceResolved(db, 'sandbox', 'one')
  const open = await listDifferences(db, 10)
  expect(open.map(({ provider, providerRef }) => [provider, providerRef])).toEqual([
    ['stripe', 'one'],
    ['sandbox', 'two'],
  ])
  expect(await inTransaction(db, (tx) => lockDifference(tx, firstId))).toMatchObject({
    resolvedAt: new Date('2026-01-02T00:00:00Z'),
    resolvedBy: actor.name,
  })
  const openRefs = async (limit: number) =>
    (await listOpenRefs(db, 'sandbox', limit)).map(({ providerRef }) => providerRef)
  expect(await openRefs(10)).toEqual(['two'])
  await aDifference(db, 'sandbox', 'three')
  // After an update it is last in the list.
  await sql`update ledger_differences set last_seen_at = last_seen_at - interval '1 hour' where provider_ref = 'three'`.execute(
    db,
  )
  expect(await openRefs(10)).toEqual(['three', 'two'])
  expect(await openRefs(1)).toEqual(['three'])
})

test('staff resolve one of two differences', async () => {
  const { db } = await testDatabase()
  await aDifference(db, 'sandbox', 'one')
  await aDifference(db, 'sandbox', 'two')
  const actor = await aStaffActor()
  const [newer, older] = await listDifferences(db, 10)
  await inTransaction(db, (tx) => resolveByStaff(tx, Number(older?.differenceId), { note: 'Known', actor }))
  expect((await listDifferences(db, 10)).map(({ providerRef }) => providerRef)).toEqual([newer?.providerRef])
  // It is not reopened while both sides are unchanged.
  expect(await aDifference(db, 'sandbox', 'one')).toBe(false)
  expect(await aDifference(db, 'sandbox', 'two')).toBe(true)
})

const places = async (db: Db) =>
  (await sql`select provider, resume_at, compared_until from payment_comparisons order by provider`.execute(db)).rows

test('after a restore each reconciliation starts an hour before the newest record, or earlier where it had stopped', async () => {
  const { db } = await testDatabase()
  expect([await restartReconciliation(db), await places(db)]).toEqual([null, []])
  const stopped = hoursAgo(7)
  await aBookedPayment(db, 'sandbox', 'one', hoursAgo(10))
  await aBookedPayment(db, 'sandbox', 'two', hoursAgo(11))
  await aBookedPayment(db, 'stripe', 'three', hoursAgo(5))
  await saveFinished(db, 'stripe', stopped)
  const since = async () => Math.round((Date.now() - Number(await restartReconciliation(db))) / (HOUR_MS / 60))
  expect(await since()).toBe(6 * 60)
  expect(await places(db)).toEqual([
    { provider: 'sandbox', resume_at: expect.any(Date) as Date, compared_until: null },
    { provider: 'stripe', resume_at: stopped, compared_until: stopped },
  ])
  await saveProgress(db, 'sandbox', hoursAgo(8))
  await anOrder({ created_at: hoursAgo(3) })
  expect(await since()).toBe(4 * 60)
  await sql`insert into mails (recipient, subject, html, text, created_at)
    values ('a@example.com', '', '', '', ${hoursAgo(1)}::timestamptz)`.execute(db)
  expect(await since()).toBe(2 * 60)
  const hours = (await places(db)).map((row) =>
    Math.round((Date.now() - Number((row as { resume_at: Date }).resume_at)) / HOUR_MS),
  )
  expect(hours).toEqual([8, 7])
})

test('stores the progress and end of a run per provider', async () => {
  const { db } = await testDatabase()
  const [first, second] = [hoursAgo(9), hoursAgo(8)]
  await saveProgress(db, 'sandbox', first)
  await saveProgress(db, 'stripe', first)
  await saveProgress(db, 'sandbox', second)
  const stripe = { provider: 'stripe', resume_at: first, compared_until: null }
  expect(await places(db)).toEqual([{ provider: 'sandbox', resume_at: second, compared_until: null }, stripe])
  await saveFinished(db, 'sandbox', first)
  await saveFinished(db, 'sandbox', second)
  expect(await places(db)).toEqual([{ provider: 'sandbox', resume_at: null, compared_until: second }, stripe])
})

test('counts recent payments, paid or open, of providers that are not configured', async () => {
  const { db } = await testDatabase()
  const days = (count: number) => hoursAgo(count * 24)
  const counted = ['open', 'paid', 'settled-later', 'month']
  for (const [name, at] of [
    ['open', days(1)],
    ['paid', days(1)],
    ['settled-later', days(1)],
    ['month', days(34)],
    ['old', days(36)],
    ['unpaid', days(1)],
    ['nameless', days(1)],
  ] as const) {
    await aBookedPayment(db, 'stripe', name, at)
  }
  await aBookedPayment(db, 'sandbox', 'known', days(1))
  await sql`update payments set settled_at = now() where provider_ref in ('paid', 'unpaid', 'old')`.execute(db)
  await sql`update payments set state = 'canceled' where provider_ref in ('unpaid', 'settled-later')`.execute(db)
  await sql`update payments set provider_ref = null where provider_ref = 'nameless'`.execute(db)
  expect(await countUnverifiable(db, ['sandbox'], 35)).toBe(counted.length)
  expect(await countUnverifiable(db, ['stripe'], 35)).toBe(1)
  expect(await countUnverifiable(db, ['sandbox', 'stripe'], 35)).toBe(0)
})

test('the recorded totals of a payment are its capture and the refunds that its provider sent', async () => {
  const { db } = await testDatabase()
  const at = hoursAgo(1)
  const one = await aBookedPayment(db, 'sandbox', 'one', at)
  const other = await aBookedPayment(db, 'sandbox', 'two', at)
  await aBookedPayment(db, 'stripe', 'foreign', at)
  for (const [payment, ref, cents] of [
    [one, 'sent', 30_00],
    [one, 'reversed', 20_00],
    [one, 'pending', 7_00],
    [one, 'by-hand', 5_00],
    [other, 'of-two', 4_00],
    [other, 'pending-of-two', 3_00],
  ] as const) {
    await aSentRefund(db, payment, ref, cents, at)
    const entry = { payment_id: payment, refund_id: `ref_${ref}`, amount_cents: cents, provider: 'sandbox' }
    await db
      .insertInto('payment_entries')
      .values({ ...entry, kind: 'refund', ...(ref === 'by-hand' && { provider: 'cash' }) })
      .execute()
    if (ref === 'reversed')
      await db
        .insertInto('payment_entries')
        .values({ ...entry, kind: 'reversal' })
        .execute()
  }
  await sql`update refunds set status = 'pending' where refund_id like 'ref_pending%'`.execute(db)
  expect(await findRecordedTotals(db, 'sandbox', 'one')).toEqual({
    paymentId: one,
    paidCents: 100_00,
    refundedCents: 30_00,
    pendingCents: 7_00,
  })
  expect(await findRecordedTotals(db, 'sandbox', 'two')).toEqual({
    paymentId: other,
    paidCents: 100_00,
    refundedCents: 4_00,
    pendingCents: 3_00,
  })
  expect([
    await findRecordedTotals(db, 'sandbox', 'foreign'),
    await findRecordedTotals(db, 'sandbox', 'missing'),
  ]).toEqual([null, null])
})

const seenAs = (providerRef: string, over: Partial<ObservedDifference> = {}): ObservedDifference => ({
  provider: 'sandbox',
  providerRef,
  paymentId: null,
  kind: 'refund',
  ours: { paidCents: 100_00, refundedCents: 10_00 },
  theirs: { paidCents: 100_00, refundedCents: 20_00 },
  ...over,
})

test('updates a known difference, and preserves totals that the provider cannot confirm', async () => {
  const { db } = await testDatabase()
  const { order_id: orderId } = await anOrder()
  const payment = await aBookedPayment(db, 'sandbox', 'one', hoursAgo(1))
  await sql`update payments set order_id = ${orderId} where payment_id = ${payment}`.execute(db)
  await recordDifference(db, seenAs('other', { paymentId: 'pay_unknown' }))
  await recordDifference(db, seenAs('one'))
  await sql`update ledger_differences set first_seen_at = now() - interval '2 days' - difference_id * interval '1 minute',
    last_seen_at = now() - interval '1 day'`.execute(db)
  const [other, first] = await listDifferences(db, 10)
  expect(other).toEqual({
    differenceId: expect.any(Number) as number,
    provider: 'sandbox',
    providerRef: 'other',
    paymentId: null,
    orderId: null,
    kind: 'refund',
    currency: null,
    ourPaidCents: 100_00,
    ourRefundedCents: 10_00,
    theirPaidCents: 100_00,
    theirRefundedCents: 20_00,
    firstSeenAt: expect.any(Date) as Date,
    lastSeenAt: expect.any(Date) as Date,
  })
  const amounts = { kind: 'amount', theirs: { paidCents: 90_00, refundedCents: 30_00 } } as const
  expect(await recordDifference(db, seenAs('one', { ...amounts, paymentId: payment }))).toBe(true)
  const [untouched, changed] = await listDifferences(db, 10)
  expect(untouched).toEqual(other)
  const paid = {
    kind: 'amount',
    theirPaidCents: 90_00,
    theirRefundedCents: 30_00,
    paymentId: payment,
    orderId,
    currency: 'USD',
  } as const
  expect(changed).toEqual({ ...first, ...paid, lastSeenAt: expect.any(Date) as Date })
  expect(Number(changed?.lastSeenAt)).toBeGreaterThan(Number(first?.lastSeenAt))
  const ours = { paidCents: 100_00, refundedCents: 15_00 }
  expect(await recordDifference(db, seenAs('one', { kind: 'unverified', ours, theirs: null }))).toBe(true)
  expect((await listDifferences(db, 10))[1]).toEqual({
    ...changed,
    ourRefundedCents: 15_00,
    lastSeenAt: expect.any(Date) as Date,
  })
  expect(await listDifferences(db, 1)).toEqual([other])
})

test("hides a resolved difference only while it is the payment's latest and unchanged", async () => {
  const { db } = await testDatabase()
  const actor = await aStaffActor()
  const resolve = async () => {
    const [open] = await listDifferences(db, 1)
    await inTransaction(db, (tx) => resolveByStaff(tx, Number(open?.differenceId), { note: 'Known', actor }))
    return Number(open?.differenceId)
  }
  await recordDifference(db, seenAs('one'))
  const id = await resolve()
  const hidden = async (over: Partial<ObservedDifference> = {}, ref = 'one') => {
    const isOpen = await recordDifference(db, seenAs(ref, over))
    await sql`delete from ledger_differences where resolved_at is null`.execute(db)
    return !isOpen
  }
  expect(await hidden()).toBe(true)
  expect(await hidden({ kind: 'unverified', theirs: null })).toBe(true)
  expect(await hidden({}, 'two')).toBe(false)
  expect(await hidden({ provider: 'stripe' })).toBe(false)
  for (const over of [
    { ours: { paidCents: 100_01, refundedCents: 10_00 } },
    { ours: { paidCents: 100_00, refundedCents: 10_01 } },
    { theirs: { paidCents: 100_01, refundedCents: 20_00 } },
    { theirs: { paidCents: 100_00, refundedCents: 20_01 } },
  ]) {
    expect(await hidden(over)).toBe(false)
  }
  const { rows } = await sql`select resolved_by_id, resolved_by, resolution_note, resolved_at from ledger_differences
    where difference_id = ${id}`.execute(db)
  expect(rows).toEqual([
    {
      resolved_by_id: actor.userId,
      resolved_by: actor.name,
      resolution_note: 'Known',
      resolved_at: expect.any(Date) as Date,
    },
  ])
  // It differed in another way since, which a run resolved: the same totals as before are a new difference.
  await recordDifference(db, seenAs('one', { theirs: { paidCents: 1, refundedCents: 1 } }))
  await markDifferenceResolved(db, 'sandbox', 'one')
  expect(await hidden()).toBe(false)
})

test('a difference that is being resolved is locked, and no other one', async () => {
  const { db } = await testDatabase()
  await aDifference(db, 'sandbox', 'one')
  await aDifference(db, 'sandbox', 'two')
  const free = async () =>
    (
      await sql<{
        ref: string
      }>`select provider_ref as ref from ledger_differences order by 1 for update skip locked`.execute(db)
    ).rows.map(({ ref }) => ref)
  const id = (await listDifferences(db, 10)).find(({ providerRef }) => providerRef === 'two')?.differenceId
  await inTransaction(db, async (tx) => {
    expect(await lockDifference(tx, Number(id))).toEqual({
      provider: 'sandbox',
      providerRef: 'two',
      kind: 'not_booked',
      resolvedAt: null,
      resolvedBy: null,
    })
    expect(await free()).toEqual(['one'])
  })
  expect(await free()).toEqual(['one', 'two'])
})
