import { REDACTED } from '@atelier/domain/audit/field-changes'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import { aBookedPayment } from '../../../testing/booked-payments.ts'
import { anIntentBody, begin, buyByCard, confirm } from '../../../testing/card-checkout.ts'
import { anOrder, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { aScriptedShop, paid, refunded, sides, type TimeSlice } from '../../../testing/fakes/scripted-books.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { recordRun } from '../../job-runs/record-run.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { listDifferences, saveProgress } from './reconcile-ledger.repo.ts'
import { reconcilePendingPayments } from '../settlement/reconcile-pending-payments.ts'
import { requestRefund } from '../refunds/refunds.repo.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const never = new AbortController().signal
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)

/** Opens a shop with modified list or fetch calls. */
const withProvider = (shop: TestApp, change: Partial<PaymentProvider>): Promise<TestApp> =>
  createTestApp({}, { payments: { ...shop.deps.payments, ...change } })

/** Creates a payment that the sandbox captured some hours ago without notifying the shop. */
async function anUnbookedPayment(shop: TestApp, hours = 2) {
  const intent = await begin(shop, anIntentBody([await aProduct({ priceCents: 100_00 })]))
  const { db } = shop.deps
  const at = hoursAgo(hours)
  await confirm(shop, intent)
  const ref = intent.paymentIntentId
  await db.updateTable('sandbox_intents').set({ created_at: at }).where('intent_id', '=', ref).execute()
  await db.updateTable('sandbox_events').set({ created_at: at }).where('intent_id', '=', ref).execute()
  await db.updateTable('payments').set({ created_at: at }).where('intent_id', '=', ref).execute()
  return ref
}

const differences = ({ deps }: TestApp) => listDifferences(deps.db, 100)
const place = ({ deps }: TestApp, provider = 'sandbox') =>
  sql<{ compared_until: Date | null; resume_at: Date | null }>`
    select compared_until, resume_at from payment_comparisons where provider = ${provider}`
    .execute(deps.db)
    .then(({ rows }) => rows[0])

test('reports money that is not recorded, with its amount, until it is recorded', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  await buyByCard(shop, [await aProduct()])
  const ref = await anUnbookedPayment(shop)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 1 })
  expect(await differences(shop)).toMatchObject([
    { kind: 'not_booked', provider: 'sandbox', providerRef: ref, ourPaidCents: 0, theirPaidCents: 108_00 },
  ])
  await reconcileLedger(shop.deps, never)
  expect(await differences(shop)).toHaveLength(1)

  await shop.deps.db
    .updateTable('payments')
    .set({ due_at: new Date(0) })
    .where('provider_ref', '=', ref)
    .execute()
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(1)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 0 })
  expect(await differences(shop)).toEqual([])
})

test("fetches no payment or refund when the ledger and the provider's list agree", async () => {
  const shop = await createTestApp()
  const orderId = await buyByCard(shop, [await aProduct()])
  await buyByCard(shop, [await aProduct()])
  const request = { orderId, amountCents: 50_00, reason: 'Return', actor: null, idempotencyKey: 'click-1' }
  await inTransaction(shop.deps.db, (tx) => requestRefund(tx, request))
  expect(await sendRefunds(shop.deps, never)).toBe(1)
  const requests: string[] = []
  const watched = await withProvider(shop, {
    fetch: (ref, signal) => {
      requests.push(ref)
      return shop.deps.payments.fetch(ref, signal)
    },
  })
  expect(await reconcileLedger(watched.deps, never)).toEqual({ compared: 2, different: 0 })
  expect(requests).toEqual([])
})

test('skips a payment that is currently being recorded', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const ref = await anUnbookedPayment(shop, 0)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 1, different: 0 })
  await shop.deps.db
    .updateTable('sandbox_events')
    .set({ created_at: hoursAgo(1) })
    .where('intent_id', '=', ref)
    .execute()
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 1, different: 1 })
})

test('compares a refund of today although its payment is older than the range', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const paid = { payment_method: 'CREDIT_CARD', payment_status: 'succeeded' } as const
  const longAgo = hoursAgo(24 * (limits.payment.reconcileDays + 30))
  const [old, other] = [
    await anOrder({ ...paid, created_at: longAgo }),
    await anOrder({ ...paid, created_at: longAgo }),
  ]
  for (const { order_id: orderId } of [old, other]) {
    const request = { orderId, amountCents: 50_00, reason: 'Return', actor: null, idempotencyKey: 'click-1' }
    await inTransaction(shop.deps.db, (tx) => requestRefund(tx, request))
  }
  expect(await sendRefunds(shop.deps, never)).toBe(2)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 0 })
  await sql`update sandbox_refunds set amount_cents = 4900 where intent_id in
    (select provider_ref from payments where order_id = ${old.order_id})`.execute(shop.deps.db)
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 1 })
  expect(await differences(shop)).toMatchObject([
    { kind: 'refund', orderId: old.order_id, ourRefundedCents: 50_00, theirRefundedCents: 49_00 },
  ])
})

test('counts and shows a payment that cannot be fetched, and compares the others', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const [silent, seen] = [await anUnbookedPayment(shop), await anUnbookedPayment(shop)]
  const half = await withProvider(shop, {
    fetch: (ref, signal) =>
      ref === silent ? Promise.reject(new ProviderError('unavailable', 'down')) : shop.deps.payments.fetch(ref, signal),
  })
  expect(await reconcileLedger(half.deps, never)).toEqual({ compared: 2, different: 2, unanswered: 1 })
  expect(await differences(shop)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'unverified', providerRef: silent, theirPaidCents: null }),
      expect.objectContaining({ kind: 'not_booked', providerRef: seen, theirPaidCents: 108_00 }),
    ]),
  )
  expect(await reconcileLedger(shop.deps, never)).toEqual({ compared: 2, different: 2 })
  expect((await differences(shop)).map(({ kind }) => kind)).toEqual(['not_booked', 'not_booked'])
})

test('counts a failed list, compares the later ones, and the next run resumes at the failed one', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const [early, late] = [await anUnbookedPayment(shop, 20), await anUnbookedPayment(shop, 2)]
  let lists = 0
  const faulty = await withProvider(shop, {
    listMovements: async (window, cursor, signal) => {
      lists += 1
      if (lists === 1) throw new ProviderError('unavailable', 'down')
      return shop.deps.payments.listMovements?.(window, cursor, signal) ?? { movements: [], next: null }
    },
  })
  expect(await reconcileLedger(faulty.deps, never)).toMatchObject({ different: 1, unanswered: 1, unfinished: 1 })
  expect((await differences(shop)).map(({ providerRef }) => providerRef)).toEqual([late])
  expect(await place(shop)).toBeUndefined()
  await recordRun(shop.deps, 'reconcile-payments', async () => ({ ...(await reconcileLedger(shop.deps, never)) }))
  expect((await differences(shop)).map(({ providerRef }) => providerRef)).toEqual([early, late])
  expect(await place(shop)).toMatchObject({ compared_until: expect.any(Date) as unknown, resume_at: null })
})

test('skips an unavailable provider after some failures, and compares the next one', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  await anUnbookedPayment(shop, 20 * 24)
  let lists = 0
  const unreachable: PaymentProvider = {
    ...shop.deps.payments,
    listMovements: () => {
      lists += 1
      return Promise.reject(new ProviderError('unavailable', 'down'))
    },
  }
  let others = 0
  const listMovements = async () => {
    others += 1
    return { movements: [], next: null }
  }
  const other = { ...shop.deps.payments, id: 'stripe', listMovements } as const
  const both = await createTestApp({}, { payments: unreachable, earlierPayments: [other] })
  expect(await reconcileLedger(both.deps, never)).toMatchObject({ unanswered: 3, unfinished: 1 })
  expect(lists).toBe(3)
  expect(await place(shop, 'stripe')).toMatchObject({ compared_until: expect.any(Date) as unknown })
  // It never captured a payment, so there is nothing to list.
  expect(others).toBe(0)
})

test('a run that is out of time is recorded as unfinished, and the next runs resume it to the end', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const refs = [await anUnbookedPayment(shop, 40), await anUnbookedPayment(shop, 2)]
  const windows: Date[] = []
  const watched = await withProvider(shop, {
    listMovements: async (window, cursor, signal) => {
      windows.push(window.from)
      return shop.deps.payments.listMovements?.(window, cursor, signal) ?? { movements: [], next: null }
    },
  })
  const run = () => reconcileLedger(watched.deps, never, { budgetMs: 0 })
  await recordRun(shop.deps, 'reconcile-payments', async () => ({ ...(await run()) }))
  expect(await shop.deps.db.selectFrom('job_runs').select(['outcome', 'details']).execute()).toMatchObject([
    { outcome: 'unfinished', details: { unfinished: 1 } },
  ])
  const { resume_at: resumeAt } = (await place(shop)) ?? {}
  await run()
  expect(windows[1]).toEqual(resumeAt)
  // 40 hours are seven windows; a slow machine may need an eighth.
  for (let runs = 2; runs < 8 && !(await place(shop))?.compared_until; runs += 1) await run()
  expect(await place(shop)).toMatchObject({ resume_at: null, compared_until: expect.any(Date) as unknown })
  expect((await differences(shop)).map(({ providerRef }) => providerRef).toSorted()).toEqual(refs.toSorted())
  // The next night compares only the last days again.
  windows.length = 0
  await reconcileLedger(watched.deps, never)
  const overlapMs = limits.payment.reconcileOverlapDays * 24 * HOUR_MS
  expect(Date.now() - Number(windows[0])).toBeGreaterThanOrEqual(overlapMs)
  expect(Date.now() - Number(windows[0])).toBeLessThan(overlapMs + HOUR_MS)
})

test('a run that the queue aborts is not recorded as done', async () => {
  const shop = await createTestApp()
  const cut = new AbortController()
  await recordRun(
    shop.deps,
    'reconcile-payments',
    async () => {
      cut.abort()
      return { ...(await reconcileLedger(shop.deps, cut.signal)) }
    },
    cut.signal,
  )
  expect(await shop.deps.db.selectFrom('job_runs').select('outcome').execute()).toEqual([{ outcome: 'unfinished' }])
})

test('staff resolve a difference with a note; it reopens only when either side changes', async () => {
  testLog.expectErrors()
  const shop = await createTestApp()
  const [ref, other] = [await anUnbookedPayment(shop), await anUnbookedPayment(shop)]
  await reconcileLedger(shop.deps, never)
  const { headers } = await signedIn(await aStaffMember({ role: 'EDITOR' }))
  const manager = (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers
  const listed = await shop.get('/api/admin/payments/differences', headers)
  const { data } = (await listed.json()) as { data: { differenceId: number; providerRef: string }[] }
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'not_booked',
        provider: 'sandbox',
        providerRef: ref,
        orderId: null,
        ours: { paid: 0, refunded: 0 },
        theirs: { paid: 108, refunded: 0 },
      }),
    ]),
  )
  const id = data.find(({ providerRef }) => providerRef === ref)?.differenceId
  const path = `/api/admin/payments/differences/${id}/resolve`
  const note = { note: 'Paid at the counter of the boutique' }
  expect((await shop.get('/api/admin/payments/differences')).status).toBe(401)
  expect((await shop.post(path, note)).status).toBe(401)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await shop.post(path, note, viewer)).status).toBe(403)
  const blank = await shop.post(path, { note: ' ' }, manager)
  expect([blank.status, await blank.json()]).toMatchObject([400, { errors: [{ path: 'note' }] }])
  for (const unknown of ['999999', 'x']) {
    const rejected = await shop.post(`/api/admin/payments/differences/${unknown}/resolve`, note, manager)
    expect(rejected.status).toBe(unknown === 'x' ? 400 : 404)
  }
  expect((await shop.post(path, note, manager)).status).toBe(200)
  const again = await shop.post(path, note, manager)
  const message = expect.stringMatching(/^This difference was resolved by (?!a later).+ in the meantime$/) as unknown
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'conflict', message }])
  await sql`update ledger_differences set resolved_at = now() where provider_ref = ${other}`.execute(shop.deps.db)
  const otherId = data.find(({ providerRef }) => providerRef === other)?.differenceId
  const late = await shop.post(`/api/admin/payments/differences/${otherId}/resolve`, note, manager)
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { message: 'This difference was resolved by a later comparison in the meantime' },
  ])
  await sql`update ledger_differences set resolved_at = null where provider_ref = ${other}`.execute(shop.deps.db)
  expect((await differences(shop)).map(({ providerRef }) => providerRef)).toEqual([other])
  const audit = await shop.deps.db.selectFrom('audit_entries').selectAll().execute()
  expect(audit).toMatchObject([
    {
      action: 'payment.difference_resolved',
      target_type: 'payment',
      target_id: ref,
      target_name: `Payment ${ref} at sandbox`,
      changes: {
        difference: { before: 'At the provider, not in our records', after: 'resolved' },
        note: { after: REDACTED },
      },
    },
  ])

  expect((await reconcileLedger(shop.deps, never)).different).toBe(1)
  await shop.deps.payments.refund(
    { providerRef: ref, amountCents: 8_00, currency: 'usd', idempotencyKey: 'counter' },
    never,
  )
  expect((await reconcileLedger(shop.deps, never)).different).toBe(2)
  expect(await differences(shop)).toEqual(
    expect.arrayContaining([expect.objectContaining({ providerRef: ref, theirRefundedCents: 8_00 })]),
  )
})

test('lists windows of six hours up to now, and continues while fewer than three in a row fail', async () => {
  const failing = [1, 2, 4, 5]
  const {
    shop,
    slices: windows,
    run,
  } = await aScriptedShop(32, (_, number) => {
    if (failing.includes(number)) throw new ProviderError('unavailable', 'down')
    return []
  })
  expect(await run()).toEqual({ compared: 0, different: 0, unanswered: 4, unfinished: 1 })
  expect(windows.map(({ from, until }) => until.getTime() - from.getTime())).toEqual([
    ...[1, 2, 3, 4, 5].map(() => 6 * HOUR_MS),
    expect.closeTo(2 * HOUR_MS, -5),
  ])
  expect(windows.slice(1).map(({ from }) => from)).toEqual(windows.slice(0, -1).map(({ until }) => until))
  // The next run starts where the first list failed.
  expect(await place(shop)).toEqual({ compared_until: null, resume_at: windows[0]?.from })
  expect(testLog.warnings()).toEqual(failing.map(() => 'listing movements of a provider failed'))
})

test('an internal error aborts the run', async () => {
  const { run } = await aScriptedShop(2, () => {
    throw new TypeError('an internal error')
  })
  await expect(run()).rejects.toThrow('an internal error')
})

test('compares movements within the window, its start included and its end excluded', async () => {
  testLog.expectErrors()
  const tomorrow = () => new Date(Date.now() + 24 * HOUR_MS)
  const near = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)
  const { shop, run } = await aScriptedShop(
    2,
    ({ from, until }) => [
      paid('before', near(from, -1)),
      paid('first', from),
      paid('last', near(until, -1)),
      paid('after', until),
    ],
    { now: tomorrow },
  )
  expect(await run()).toEqual({ compared: 2, different: 2 })
  // The provider finds none of them by id, so the totals from its list count.
  const foreign = ['not_booked', 0, 0, 100_00, 0, null]
  expect(await sides(shop)).toEqual({ first: foreign, last: foreign })
})

test('reports a capture after fifteen minutes, and a younger one only when something else differs', async () => {
  testLog.expectErrors()
  let at = new Date()
  let later = 15 * 60_000 - 1
  const known = { back: { refundedCents: 30_00 }, amount: { amountCents: 90_00 } }
  const list = ({ from }: TimeSlice) => {
    at = from
    return [paid('young', at), paid('amount', at, { amountCents: 90_00 }), refunded('back', at, 30_00)]
  }
  const { shop, db, run } = await aScriptedShop(2, list, { known, now: () => new Date(at.getTime() + later) })
  const amount = await aBookedPayment(db, 'sandbox', 'amount', hoursAgo(90 * 24))
  expect(await run()).toEqual({ compared: 3, different: 2 })
  const others = {
    amount: ['amount', 100_00, 0, 90_00, 0, amount],
    back: ['not_booked', 0, 0, 100_00, 30_00, null],
  }
  expect(await sides(shop)).toEqual(others)
  later += 1
  await saveProgress(db, 'sandbox', hoursAgo(2))
  expect((await run()).different).toBe(3)
  expect(await sides(shop)).toEqual({ ...others, young: ['not_booked', 0, 0, 100_00, 0, null] })
})

test('sums the listed movements of a payment, in either order, when the provider does not find it by id', async () => {
  testLog.expectErrors()
  const at = hoursAgo(1)
  const young = new Date()
  const {
    shop,
    db,
    asked: requests,
    run,
  } = await aScriptedShop(8, ({ until }, number) =>
    number === 1
      ? [paid('twice', new Date(until.getTime() - 1))]
      : [
          refunded('twice', at, 20_00),
          paid('first', at, { paymentId: 'pay_first' }),
          refunded('first', at, 30_00),
          refunded('first', at, 20_00),
          refunded('later', at, 10_00),
          { ...refunded('later', at, 40_00), paymentId: 'pay_later' },
          paid('later', at, { refundedCents: 20_00 }),
          paid('whole', at, { refundedCents: 40_00 }),
          refunded('whole', at, 30_00),
          paid('young', young),
          refunded('young', young, 5_00),
        ],
  )
  const values = { provider: 'sandbox', purpose: 'amount', amount_cents: 1, return_url: '/' } as const
  for (const payment_id of ['pay_first', 'pay_later'])
    await db
      .insertInto('payments')
      .values({ ...values, payment_id })
      .execute()
  expect(await run()).toEqual({ compared: 5, different: 4 })
  expect(await sides(shop)).toEqual({
    twice: ['not_booked', 0, 0, 100_00, 0, null],
    first: ['not_booked', 0, 0, 100_00, 30_00, 'pay_first'],
    later: ['not_booked', 0, 0, 100_00, 40_00, 'pay_later'],
    whole: ['not_booked', 0, 0, 100_00, 40_00, null],
  })
  expect(requests).toEqual(['twice', 'first', 'later', 'whole', 'young'])
})
