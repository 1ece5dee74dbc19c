import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  ProviderError,
  type ProviderDispute,
  type PaymentProvider,
} from '../../../adapters/payments/payment-provider.ts'
import { buyByCard } from '../../../testing/card-checkout.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { listDisputes, listOpenDisputes } from './disputes.repo.ts'
import { recordDispute, reviewDisputes } from './record-dispute.ts'

/** Creates two paid orders. The provider returns the disputes that a test sets; `fetched` records the fetched ones. */
async function twoPaidOrders() {
  const sandbox = await createTestApp()
  const seen = new Map<string, ProviderDispute>()
  const fetched: string[] = []
  // Stops a review that would not end.
  const stop = new AbortController()
  const fetchDispute: PaymentProvider['fetchDispute'] = async (ref) => {
    if (fetched.push(ref) > 50) stop.abort()
    const found = seen.get(ref)
    if (!found) throw new ProviderError('unavailable', 'down')
    return found
  }
  const payments: PaymentProvider = { ...sandbox.deps.payments, fetchDispute }
  const shop = await createTestApp({}, { payments, sandbox: sandbox.deps.sandbox })
  const { db } = shop.deps
  const ids = [await buyByCard(shop, [await aProduct()]), await buyByCard(shop, [await aProduct()])]
  const refs: string[] = []
  for (const orderId of ids) {
    const { provider_ref: ref } = await db
      .selectFrom('payments')
      .select('provider_ref')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    refs.push(ref ?? '')
  }
  const note = async (disputeRef: string, number: number, over: Partial<ProviderDispute> = {}) => {
    const plain = { state: 'open', amountCents: 50_00, isInquiry: false, reason: null, answerBy: null } as const
    seen.set(disputeRef, { ...plain, disputeRef, providerRef: refs[number] ?? 'unknown', ...over })
    await recordDispute(shop.deps, payments, disputeRef)
  }
  const rows = () => db.selectFrom('disputes').selectAll().orderBy('provider_ref').orderBy('provider').execute()
  const entries = async () =>
    (
      await db
        .selectFrom('payment_entries')
        .leftJoin('payment_entry_notes as n', 'n.entry_id', 'payment_entries.entry_id')
        .select(['order_id', 'kind', 'amount_cents', 'provider_ref', 'n.note'])
        .where('kind', '<>', 'capture')
        .orderBy('payment_entries.entry_id')
        .execute()
    ).map((row) => Object.values(row))
  const notes = async (number: number, amount = '$50.00') =>
    (
      await db
        .selectFrom('order_status_history')
        .select('note')
        .where('order_id', '=', ids[number] ?? '')
        .orderBy('entry_id')
        .execute()
    ).flatMap(({ note: said }) => (said?.includes(amount) ? [said] : []))
  return { shop, db, ids, refs, seen, fetched, note, rows, entries, notes, payments, signal: stop.signal }
}

const WANTED = 'The customer opened a dispute over $50.00: no reason given.'
const LOST = 'The dispute over $50.00 was lost. The bank returned the payment.'
const WON = 'The dispute over $50.00 was won.'

test('stores and records each change of a dispute once, without affecting another dispute', async () => {
  const { db, ids, note, rows, entries, notes } = await twoPaidOrders()
  await note('dp_2', 1)
  const [other] = await rows()
  const closed: (Date | null)[] = []
  // A lost dispute can be won afterwards; no other decision changes.
  for (const state of ['open', 'open', 'lost', 'lost', 'open', 'won', 'lost'] as const) {
    await note('dp_1', 0, { state })
    const [own, neighbor] = await rows()
    expect(neighbor).toEqual(other)
    closed.push(own?.closed_at ?? null)
  }
  const [own] = await rows()
  expect(own).toMatchObject({ order_id: ids[0], state: 'won', amount_cents: 50_00, is_inquiry: false, reason: null })
  expect(closed.slice(0, 2)).toEqual([null, null])
  expect(closed.slice(2)).toEqual(closed.slice(2).map(() => closed[2]))
  expect(closed[2]).toBeInstanceOf(Date)
  expect(await notes(0)).toEqual([WANTED, LOST, WON])
  expect(await notes(1)).toEqual([WANTED])
  expect(await entries()).toEqual([
    [ids[0], 'dispute', 50_00, 'dp_1', LOST],
    [ids[0], 'recovery', 50_00, 'dp_1', WON],
  ])
  expect(await db.selectFrom('orders').select('refunded_cents').execute()).toEqual([
    { refunded_cents: 0 },
    { refunded_cents: 0 },
  ])
  expect((await listDisputes(db, ids[0] ?? '')).map(({ provider_ref: ref }) => ref)).toEqual(['dp_1'])
  expect((await listOpenDisputes(db, NO_LIMITS, 9)).map(({ provider_ref: ref }) => ref)).toEqual(['dp_2'])
})

test('the history names the disputed amount in the currency of the payment', async () => {
  const { db, note, notes, ids } = await twoPaidOrders()
  await db
    .updateTable('payments')
    .set({ currency: 'jpy' })
    .where('order_id', '=', ids[1] ?? '')
    .execute()
  await note('dp_1', 1, { amountCents: 6_600 })
  await note('dp_2', 1, { amountCents: 880, isInquiry: true })
  expect(await notes(1, '¥')).toEqual([
    'The customer opened a dispute over ¥6,600: no reason given.',
    'The customer’s bank opened an inquiry about ¥880: no reason given. The payment hasn’t been withdrawn.',
  ])
})

test('stores a dispute as closed, and records it, when its first report is already closed', async () => {
  const { ids, note, rows, entries, notes } = await twoPaidOrders()
  await note('dp_1', 0, { state: 'lost' })
  await note('dp_2', 1, { state: 'won', isInquiry: true })
  expect(await rows()).toMatchObject([
    { state: 'lost', closed_at: expect.any(Date) as Date },
    { state: 'won', closed_at: expect.any(Date) as Date },
  ])
  expect(await entries()).toEqual([[ids[0], 'dispute', 50_00, 'dp_1', LOST]])
  expect(await notes(1)).toEqual(['The bank’s inquiry about $50.00 is closed.'])
})

test('disputes of two providers with the same id are separate', async () => {
  const { db, refs, note, rows, payments, shop, seen } = await twoPaidOrders()
  await note('dp_1', 0, { state: 'lost' })
  await sql`update payments set provider = 'square' where provider_ref = ${refs[1]}`.execute(db)
  seen.set('dp_1', {
    disputeRef: 'dp_1',
    providerRef: refs[1] ?? '',
    state: 'open',
    amountCents: 50_00,
    isInquiry: false,
    reason: null,
    answerBy: null,
  })
  await recordDispute(shop.deps, { ...payments, id: 'square' }, 'dp_1')
  expect((await rows()).map(({ provider, state }) => [provider, state])).toEqual([
    ['sandbox', 'lost'],
    ['square', 'open'],
  ])
})

test('stores and records a dispute of a payment without an order', async () => {
  const { db, note, rows, entries } = await twoPaidOrders()
  await sql`update payments set order_id = null`.execute(db)
  await note('dp_1', 0, { state: 'lost' })
  expect(await rows()).toMatchObject([{ order_id: null, state: 'lost' }])
  expect(await entries()).toEqual([[null, 'dispute', 50_00, 'dp_1', LOST]])
  expect(await db.selectFrom('orders').select('refunded_cents').execute()).toEqual([
    { refunded_cents: 0 },
    { refunded_cents: 0 },
  ])
})

test('ignores a dispute about no payment of the shop, or of a provider without disputes', async () => {
  const { shop, fetched, note, rows, payments } = await twoPaidOrders()
  await note('dp_1', 2)
  await recordDispute(shop.deps, { ...payments, fetchDispute: undefined }, 'dp_2')
  expect([await rows(), fetched]).toEqual([[], ['dp_1']])
  expect(testLog.lines().map(({ message }) => message)).toContain('dispute matches no payment')
})

test('the review fetches every open dispute of configured providers, and continues when one fails', async () => {
  const { db, shop, seen, fetched, note, rows, signal } = await twoPaidOrders()
  for (const ref of ['dp_1', 'dp_2', 'dp_3', 'dp_4']) await note(ref, 0)
  await note('dp_5', 1, { state: 'won' })
  // The review reads them by id.
  await sql`update disputes set dispute_id = 'dsp_' || provider_ref`.execute(db)
  await sql`update disputes set provider = 'square' where provider_ref = 'dp_1'`.execute(db)
  seen.delete('dp_2')
  seen.set('dp_3', { ...(seen.get('dp_3') as ProviderDispute), state: 'won' })
  fetched.length = 0
  const ended = new AbortController()
  ended.abort()
  expect([await reviewDisputes(shop.deps, ended.signal), fetched]).toEqual([0, []])
  expect(await reviewDisputes(shop.deps, signal)).toBe(3)
  expect(fetched).toEqual(['dp_2', 'dp_3', 'dp_4'])
  expect((await rows()).map(({ provider_ref: ref, state }) => [ref, state])).toEqual([
    ['dp_1', 'open'],
    ['dp_2', 'open'],
    ['dp_3', 'won'],
    ['dp_4', 'open'],
    ['dp_5', 'won'],
  ])
  expect(testLog.lines().filter(({ message }) => message === 'fetching a dispute failed')).toMatchObject([
    { level: 'warn', fields: { disputeRef: 'dp_2' } },
  ])
})
