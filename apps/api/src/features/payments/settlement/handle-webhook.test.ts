import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider, type ProviderEvent } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, confirm } from '../../../testing/card-checkout.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { handleWebhook } from './handle-webhook.ts'

/** A paid payment that the shop has not recorded, an unpaid one, and the provider's webhooks. */
async function aPaidPayment(change: Partial<PaymentProvider> = {}) {
  const sandbox = await createTestApp()
  const fetched: string[] = []
  let event: ProviderEvent | null = null
  const payments: PaymentProvider = {
    ...sandbox.deps.payments,
    parseWebhook: () => event,
    fetch: (ref, signal) => {
      fetched.push(ref)
      return sandbox.deps.payments.fetch(ref, signal)
    },
    ...change,
  }
  const shop = await createTestApp({}, { payments, sandbox: sandbox.deps.sandbox })
  const intent = await begin(shop, anIntentBody([await aProduct()]))
  await begin(shop, anIntentBody([await aProduct()], { email: 'other@example.com' }))
  await confirm(shop, intent)
  const { db } = shop.deps
  await sql`update payments set due_at = '2020-01-01T00:00:00Z'`.execute(db)
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', intent.paymentIntentId)
    .executeTakeFirstOrThrow()
  const receive = (over: Partial<ProviderEvent>, provider = payments) => {
    event = { eventId: 'evt_1', kind: 'payment.succeeded', providerRef: row.provider_ref ?? '', ...over }
    return handleWebhook(shop.deps, { provider, body: new Uint8Array(), headers: new Headers() })
  }
  const orders = () => db.selectFrom('orders').select(['email', 'paid_cents']).execute()
  const events = () =>
    db
      .selectFrom('provider_events')
      .select(['provider', 'event_id', 'kind', 'provider_ref'])
      .orderBy('event_id')
      .execute()
  return { shop, db, row, fetched, receive, orders, events }
}

const PAID = [{ email: 'claire@example.com', paid_cents: 108_00 }]

test('a webhook fetches its payment once, and a duplicate does nothing', async () => {
  const { row, fetched, receive, orders, events } = await aPaidPayment()
  const message = { paymentId: row.payment_id }
  await receive(message)
  expect([await orders(), fetched]).toEqual([PAID, [row.provider_ref]])
  await receive(message)
  expect(fetched).toEqual([row.provider_ref])
  expect(await events()).toEqual([
    { provider: 'sandbox', event_id: 'evt_1', kind: 'payment.succeeded', provider_ref: row.provider_ref },
  ])
  expect(testLog.warnings()).toEqual([])
})

test('a webhook about no payment of its provider fetches nothing', async () => {
  const { row, fetched, receive, orders, events, shop } = await aPaidPayment()
  await receive({ eventId: 'evt_1', providerRef: 'unknown' })
  await receive({ eventId: 'evt_2', providerRef: 'unknown', paymentId: 'pay_unknown' })
  // A webhook of another provider reports it as paid.
  await receive(
    { eventId: 'evt_3', providerRef: 'charge', paymentId: row.payment_id },
    { ...shop.deps.payments, id: 'square' },
  )
  expect([fetched, await orders(), testLog.warnings()]).toEqual([[], [], []])
  expect((await events()).map(({ provider, event_id: id }) => [provider, id])).toEqual([
    ['sandbox', 'evt_1'],
    ['sandbox', 'evt_2'],
    ['square', 'evt_3'],
  ])
})

test('records the event and makes the payment due when the provider is unavailable', async () => {
  const { db, row, receive, orders, events } = await aPaidPayment({
    fetch: () => Promise.reject(new ProviderError('unavailable', 'down')),
  })
  await receive({})
  expect([await orders(), (await events()).length]).toEqual([[], 1])
  expect(testLog.warnings()).toEqual(['payment not settled; the job retries it'])
  const { rows } = await sql`
    select payment_id from payments where due_at > '2020-01-01T00:00:00Z' and settled_at is null`.execute(db)
  expect(rows).toEqual([{ payment_id: row.payment_id }])
})

test('fetches a charge with an unknown id before the event is recorded', async () => {
  const { row, receive, events, shop } = await aPaidPayment()
  const down = { ...shop.deps.payments, fetch: () => Promise.reject(new ProviderError('unavailable', 'down')) }
  shop.deps.payments = down
  await expect(receive({ providerRef: 'charge', paymentId: row.payment_id })).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
  expect(await events()).toEqual([])
})

test('rejects a webhook without a valid signature', async () => {
  const { shop, events } = await aPaidPayment()
  const provider = { ...shop.deps.payments, parseWebhook: () => null }
  const handled = handleWebhook(shop.deps, { provider, body: new Uint8Array(), headers: new Headers() })
  await expect(handled).rejects.toMatchObject({
    code: 'bad_request',
    message: 'This message is not signed by the payment provider',
  })
  expect([await events(), testLog.warnings()]).toEqual([[], ['webhook with an invalid signature rejected']])
})

test('a dispute webhook settles its payment first, and is recorded after the dispute is stored', async () => {
  let isAway = true
  const seen = { state: 'open', amountCents: 108_00, isInquiry: false, reason: 'fraud', answerBy: null } as const
  let providerRef = ''
  const { db, row, receive, orders, events } = await aPaidPayment({
    fetchDispute: async (disputeRef) => {
      if (isAway) throw new ProviderError('unavailable', 'down')
      return { ...seen, disputeRef, providerRef }
    },
  })
  providerRef = row.provider_ref ?? ''
  const message = { kind: 'dispute.open', disputeRef: 'dp_1' }
  await expect(receive(message)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect([await orders(), await events()]).toEqual([PAID, []])
  isAway = false
  await receive(message)
  // Matches no payment of the shop: ignored.
  await receive({ ...message, eventId: 'evt_2', providerRef: 'unknown' })
  providerRef = 'unknown'
  await receive({ ...message, eventId: 'evt_3', disputeRef: 'dp_2', providerRef })
  const stored = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.order_id', 'disputes.order_id')
    .select(['disputes.provider_ref', 'disputes.payment_id', 'disputes.state'])
    .execute()
  expect(stored).toEqual([{ provider_ref: 'dp_1', payment_id: row.payment_id, state: 'open' }])
  expect((await events()).map(({ event_id: id }) => id)).toEqual(['evt_1', 'evt_2', 'evt_3'])
})
