import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction, type Db } from '../../../db/client.ts'
import { aBookedPayment, aSentRefund } from '../../../testing/booked-payments.ts'
import { aStaffMember } from '../../../testing/factories.ts'
import { aScriptedShop, paid, refunded, sides } from '../../../testing/fakes/scripted-books.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { listDifferences, recordDifference, resolveByStaff } from './reconcile-ledger.repo.ts'

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)
/** Creates a difference from an earlier run. */
const openDifference = (db: Db, providerRef: string) =>
  recordDifference(db, {
    provider: 'sandbox',
    providerRef,
    paymentId: null,
    kind: 'not_booked',
    ours: { paidCents: 0, refundedCents: 0 },
    theirs: { paidCents: 55_00, refundedCents: 0 },
  })

const NOTHING_PAID = { state: 'canceled', amountCents: 100_00 } as const

/** Creates an unpaid payment, or one that was paid by another charge. */
async function aPayment(db: Db, paymentId: string, over: { provider?: 'stripe'; state?: 'succeeded'; ref?: string }) {
  const { provider = 'sandbox' as const, state = 'created' as const, ref = `ref-of-${paymentId}` } = over
  const columns = { purpose: 'amount', amount_cents: 100_00, return_url: '/' } as const
  const values = { ...columns, payment_id: paymentId, provider, provider_ref: ref, state }
  await db.insertInto('payments').values(values).execute()
}

test('fetches a recorded payment that the provider does not list', async () => {
  testLog.expectErrors()
  const at = hoursAgo(1)
  const { shop, db, asked, run } = await aScriptedShop(
    2,
    () => [paid('right', at, { paymentId: 'pay_sandbox_right' }), refunded('right', at, 10_00)],
    { known: { canceled: NOTHING_PAID, refunded: {}, nameless: {}, agreed: {} } },
  )
  const right = await aBookedPayment(db, 'sandbox', 'right', at)
  await aSentRefund(db, right, 'back-right-1000', 10_00, at)
  const gone = await aBookedPayment(db, 'sandbox', 'gone', at)
  const canceled = await aBookedPayment(db, 'sandbox', 'canceled', at)
  // Recorded earlier, with a refund of today that the provider does not list.
  const [back, nameless] = [
    await aBookedPayment(db, 'sandbox', 'refunded', hoursAgo(30)),
    await aBookedPayment(db, 'sandbox', 'nameless', hoursAgo(30)),
  ]
  await aBookedPayment(db, 'sandbox', 'agreed', at)
  await aSentRefund(db, back, 'unlisted', 20_00, at)
  await aSentRefund(db, nameless, 'nameless', 20_00, at)
  await sql`update refunds set provider_ref = null where refund_id = 'ref_nameless'`.execute(db)
  await db
    .insertInto('payment_entries')
    .values(
      [back, nameless].map((payment_id) => ({
        payment_id,
        refund_id: payment_id === back ? 'ref_unlisted' : 'ref_nameless',
        kind: 'refund' as const,
        amount_cents: 20_00,
        provider: 'sandbox',
      })),
    )
    .execute()
  expect(await run()).toEqual({ compared: 6, different: 4 })
  expect(asked.toSorted()).toEqual(['agreed', 'canceled', 'gone', 'nameless', 'refunded'])
  expect(await sides(shop)).toEqual({
    gone: ['not_at_provider', 100_00, 0, 0, 0, gone],
    canceled: ['not_at_provider', 100_00, 0, 0, 0, canceled],
    refunded: ['refund', 100_00, 20_00, 100_00, 0, back],
    nameless: ['refund', 100_00, 20_00, 100_00, 0, nameless],
  })
})

test('compares recorded movements beyond one page', async () => {
  const at = hoursAgo(1)
  let listed: string[] = []
  const { db, asked, run } = await aScriptedShop(2, () => listed.map((ref) => paid(ref, at)), { known: { last: {} } })
  await sql`
    with booked as (
      insert into payments (payment_id, provider, provider_ref, purpose, state, amount_cents, return_url)
      select 'pay_' || n, 'sandbox', 'ref_' || n, 'amount', 'succeeded', 10000, '/' from generate_series(1, 1001) n
      returning payment_id, provider_ref)
    insert into payment_entries (payment_id, kind, amount_cents, provider, provider_ref, created_at)
    select payment_id, 'capture', 10000, 'sandbox', provider_ref, ${at}::timestamptz from booked`.execute(db)
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from payment_entries order by ('capture ' || entry_id) collate "C"`.execute(db)
  const last = rows.at(-1)?.ref ?? ''
  listed = rows.flatMap(({ ref }) => (ref === last ? [] : ref))
  await sql`update payments set provider_ref = 'last' where provider_ref = ${last}`.execute(db)
  expect(await run()).toEqual({ compared: 1_001, different: 0 })
  expect(asked).toEqual(['last'])
})

test('checks every open difference again, once, however old its movement', async () => {
  testLog.expectErrors()
  const { shop, db, asked, run } = await aScriptedShop(2, () => [paid('listed', hoursAgo(1))], {
    known: { agreed: {}, grown: { amountCents: 60_00 }, listed: {} },
  })
  await aBookedPayment(db, 'sandbox', 'agreed', hoursAgo(48))
  const gone = await aBookedPayment(db, 'sandbox', 'gone', hoursAgo(48))
  for (const ref of ['agreed', 'foreign', 'gone', 'grown', 'listed']) await openDifference(db, ref)
  expect(await run()).toEqual({ compared: 1, different: 4 })
  expect(asked).toEqual(['agreed', 'foreign', 'gone', 'grown', 'listed'])
  expect(await sides(shop)).toEqual({
    // The provider does not find it by id, so the totals from its list remain.
    foreign: ['not_booked', 0, 0, 55_00, 0, null],
    gone: ['not_at_provider', 100_00, 0, 0, 0, gone],
    grown: ['not_booked', 0, 0, 60_00, 0, null],
    listed: ['not_booked', 0, 0, 100_00, 0, null],
  })
})

test('what staff resolved stays resolved while the provider is unavailable', async () => {
  testLog.expectErrors()
  const { shop, db, run } = await aScriptedShop(2, () => [paid('silent', hoursAgo(1))])
  await openDifference(db, 'silent')
  const { user_id: userId, name } = await aStaffMember()
  const [open] = await listDifferences(db, 10)
  await inTransaction(db, (tx) =>
    resolveByStaff(tx, Number(open?.differenceId), { note: 'Known', actor: { userId, name } }),
  )
  const silent = { ...shop.deps.payments, fetch: () => Promise.reject(new ProviderError('timeout', 'late')) }
  const away = await createTestApp({}, { payments: silent })
  expect(await reconcileLedger(away.deps, new AbortController().signal)).toEqual({
    compared: 1,
    different: 0,
    unanswered: 1,
  })
  expect(await listDifferences(db, 10)).toEqual([])
  expect((await run()).different).toBe(1)
})

test('an aborted run makes no further calls, and stores no progress for an unfinished window', async () => {
  const at = hoursAgo(1)
  const { shop, db, asked, payments, slices } = await aScriptedShop(2, () => [paid('foreign', at)])
  await openDifference(db, 'open')
  const resumeAt = () => sql<{ at: Date }>`select resume_at as at from payment_comparisons`.execute(db)
  const before = (await resumeAt()).rows
  // Aborted before the first call, between two pages, and before the suspects are fetched.
  for (const { next, calls } of [
    { next: 'more', calls: 0 },
    { next: 'more', calls: 1 },
    { next: null, calls: 1 },
  ]) {
    slices.length = 0
    asked.length = 0
    const cut = new AbortController()
    if (calls === 0) cut.abort()
    const listMovements: PaymentProvider['listMovements'] = async (slice) => {
      if (slices.push(slice) > 5) throw new Error('expected the run to abort')
      cut.abort()
      return { movements: [paid('foreign', at)], next }
    }
    const cutShop = await createTestApp({}, { payments: { ...payments, listMovements } })
    const { unfinished } = await reconcileLedger(cutShop.deps, cut.signal)
    expect([unfinished, slices.length, asked]).toEqual([1, calls, calls === 0 ? [] : ['open']])
    expect((await resumeAt()).rows).toEqual(before)
  }
  expect(Object.keys(await sides(shop))).toEqual(['open'])
})

test('skips a provider without lists; counts and logs payments whose provider is not configured', async () => {
  const { shop, payments, run } = await aScriptedShop(2, () => [])
  expect(await run()).toEqual({ compared: 0, different: 0 })
  expect(testLog.warnings()).toEqual([])
  const { db } = shop.deps
  await aPayment(db, 'pay_of_square', {})
  await sql`update payments set provider = 'square'`.execute(db)
  await aPayment(db, 'pay_of_stripe', { provider: 'stripe' })
  const stripe = { ...payments, id: 'stripe', listMovements: undefined } as const
  const both = await createTestApp({}, { payments, earlierPayments: [stripe] })
  expect(await reconcileLedger(both.deps, new AbortController().signal)).toEqual({
    compared: 0,
    different: 0,
    unasked: 1,
  })
  expect(testLog.lines()).toContainEqual({
    level: 'warn',
    fields: { unasked: 1, known: ['sandbox', 'stripe'] },
    message: 'payments of providers that are not configured',
  })
  const compared = await sql`select provider from payment_comparisons`.execute(db)
  expect(compared.rows).toEqual([{ provider: 'sandbox' }])
})

test('refunds only a second charge of a payment that was paid at the same provider', async () => {
  testLog.expectErrors()
  const at = hoursAgo(1)
  const { shop, db, run } = await aScriptedShop(
    2,
    () => [
      paid('again', at, { paymentId: 'pay_paid' }),
      paid('unpaid', at, { paymentId: 'pay_open' }),
      paid('elsewhere', at, { paymentId: 'pay_stripe' }),
      paid('itself', at, { paymentId: 'pay_itself' }),
      { ...refunded('back', at, 5_00), paymentId: 'pay_paid' },
      paid('nobody', at, { paymentId: 'pay_missing' }),
      paid('nameless', at),
    ],
    { known: { again: {}, itself: {}, back: { state: 'canceled', refundedCents: 5_00 } } },
  )
  await aPayment(db, 'pay_paid', { state: 'succeeded' })
  await aPayment(db, 'pay_open', {})
  await aPayment(db, 'pay_stripe', { provider: 'stripe', state: 'succeeded' })
  // Paid by this charge, whose entry is missing.
  await aPayment(db, 'pay_itself', { state: 'succeeded', ref: 'itself' })
  const settled: [string, string][] = []
  let isBooked = false
  const settleCharge = async ({ payment_id: id }: { payment_id: string }, ref: string) => {
    settled.push([id, ref])
    if (settled.length === 1) throw new ProviderError('unavailable', 'down')
    if (isBooked) await aBookedPayment(db, 'sandbox', ref, at)
  }
  const all = ['again', 'back', 'elsewhere', 'itself', 'nameless', 'nobody', 'unpaid']
  // It fails at first, records nothing the second time, and then succeeds.
  for (const rest of [all, all, all.slice(1)]) {
    isBooked = rest.length < all.length
    await sql`update payment_comparisons set resume_at = ${hoursAgo(2)}::timestamptz`.execute(db)
    expect((await run({ settleCharge })).different).toBe(rest.length)
    expect(Object.keys(await sides(shop)).toSorted()).toEqual(rest)
  }
  expect(settled).toEqual([1, 2, 3].map(() => ['pay_paid', 'again']))
  expect(testLog.warnings().filter((message) => message === 'refund of a duplicate charge failed')).toHaveLength(1)
})

test('without `settleCharge` a second charge is an ordinary difference', async () => {
  testLog.expectErrors()
  const { shop, db, run } = await aScriptedShop(2, () => [paid('again', hoursAgo(1), { paymentId: 'pay_paid' })])
  await aPayment(db, 'pay_paid', { state: 'succeeded' })
  expect(await run()).toEqual({ compared: 1, different: 1 })
  expect(await sides(shop)).toEqual({ again: ['not_booked', 0, 0, 100_00, 0, 'pay_paid'] })
  expect(testLog.warnings()).not.toContain('refund of a duplicate charge failed')
})

test('requests every page of a list, each by the cursor of the page before', async () => {
  testLog.expectErrors()
  const { shop, payments } = await aScriptedShop(2, () => [])
  const cursors: (string | null)[] = []
  const listMovements: PaymentProvider['listMovements'] = async (_slice, cursor) => {
    const number = cursors.push(cursor)
    if (number > 5) throw new Error('expected no further page')
    return { movements: [paid(`of-page-${number}`, hoursAgo(1))], next: number < 3 ? `page-${number + 1}` : null }
  }
  const paged = await createTestApp({}, { payments: { ...payments, listMovements } })
  expect(await reconcileLedger(paged.deps, new AbortController().signal)).toEqual({ compared: 3, different: 3 })
  expect(cursors).toEqual([null, 'page-2', 'page-3'])
  expect(Object.keys(await sides(shop)).toSorted()).toEqual(['of-page-1', 'of-page-2', 'of-page-3'])
})
