import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '../../db/client.ts'
import { aBookedPayment, aSentRefund } from '../../testing/booked-payments.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import {
  findUnbooked,
  listBookedMovements,
  listOpenRefs,
  listDifferences,
  lockDifference,
  readSpan,
  recordAgreement,
  recordDifference,
  resolveByStaff,
  saveFinished,
  saveProgress,
} from './compare-books.repo.ts'

const HOUR_MS = 3_600_000
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

test('the span of one provider is independent of the progress and payments of another', async () => {
  const { db } = await testDatabase()
  await aBookedPayment(db, 'stripe', 'old', hoursAgo(72))
  await aBookedPayment(db, 'sandbox', 'young', hoursAgo(24))
  const daysBack = async (provider: string, days = 30) => {
    const { from, until } = await readSpan(db, { provider, days, overlapDays: 2 })
    return Math.round((until.getTime() - from.getTime()) / (24 * HOUR_MS))
  }
  expect([await daysBack('sandbox'), await daysBack('stripe'), await daysBack('square')]).toEqual([1, 3, 0])
  await saveProgress(db, 'stripe', hoursAgo(4 * 24))
  await saveFinished(db, 'sandbox', hoursAgo(24))
  expect([await daysBack('sandbox'), await daysBack('stripe'), await daysBack('square')]).toEqual([3, 4, 0])
  // Never further back than the days that are compared.
  expect(await daysBack('sandbox', 1)).toBe(1)
})

test('lists booked movements page by page, of one provider and one window', async () => {
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
  // More calls than there are movements: a list without its place would begin again.
  for (let call = 0; call < 5; call += 1) {
    const page = await listBookedMovements(db, { provider: 'sandbox', from, until, after, limit: 1 })
    seen.push(...page.map(({ providerRef, refundRef }) => refundRef ?? providerRef))
    after = page.at(-1)?.place ?? after
  }
  expect(seen).toEqual(['one', 'two', 'back'])
})

test('finds movements without an entry of the same payment, provider, name and amount', async () => {
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
  const booked = [paid('one'), paid('two'), refunded('one', 'back'), refunded('two', 'back-of-two')]
  expect(await findUnbooked(db, 'sandbox', [...booked, ...unbooked])).toEqual(unbooked)
  expect(await findUnbooked(db, 'sandbox', [paid('missing')])).toEqual([paid('missing')])
})

test('resolves the open difference of one payment at one provider, and keeps what staff resolved', async () => {
  const { db } = await testDatabase()
  const actor = await aStaffActor()
  await aDifference(db, 'sandbox', 'one')
  const [first] = await listDifferences(db, 10)
  const firstId = Number(first?.differenceId)
  await inTransaction(db, (tx) => resolveByStaff(tx, firstId, { note: 'Paid at the counter', actor }))
  await sql`update ledger_differences set resolved_at = '2026-01-02T00:00:00Z'`.execute(db)
  // The provider's side has changed since, so that it is open again.
  expect(await aDifference(db, 'sandbox', 'one', 90_00)).toBe(true)
  await aDifference(db, 'sandbox', 'two')
  await aDifference(db, 'stripe', 'one')
  await recordAgreement(db, 'sandbox', 'one')
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
  // Seen again, it comes after the others.
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
  // As long as both sides stay as they were, it is not shown again.
  expect(await aDifference(db, 'sandbox', 'one')).toBe(false)
  expect(await aDifference(db, 'sandbox', 'two')).toBe(true)
})
