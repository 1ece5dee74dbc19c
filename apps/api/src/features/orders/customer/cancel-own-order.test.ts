import { expect, test } from 'vitest'
import { receiptToken } from '../../../links/order-links.ts'
import { aCustomer, anOrder } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const NOW = new Date()

async function aShop() {
  const { app, deps } = await createTestApp({}, { now: () => NOW })
  const signals: string[] = []
  for (const name of ['mail-queued', 'refund-requested'] as const) deps.signals.on(name, () => signals.push(name))
  const cancel = (address: string, headers: Record<string, string> = {}) =>
    app.request(`/api/orders/${address}/cancel`, { method: 'POST', headers })
  return {
    deps,
    signals,
    cancel,
    byLink: ({ order_id }: { order_id: string }) => cancel(`receipt/${receiptToken(deps.config, order_id)}`),
    read: ({ order_id }: { order_id: string }) =>
      deps.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    refunds: () =>
      deps.db
        .selectFrom('refunds')
        .select(['order_id', 'amount_cents', 'reason', 'actor_name'])
        .where('idempotency_key', '<>', 'past')
        .execute(),
  }
}

test('cancels only the order of the link: row, history, email, both jobs and an uncacheable response', async () => {
  const { byLink, deps, signals, read, refunds } = await aShop()
  const [order, other] = [await anOrder({ status_note: 'Shelf 4' }), await anOrder()]
  const response = await byLink(order)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toMatchObject({
    success: true,
    message: 'Order canceled',
    data: { orderId: order.order_id, receiptToken: receiptToken(deps.config, order.order_id), status: 'CANCELLED' },
  })
  expect(await read(order)).toMatchObject({ status: 'CANCELLED', status_note: null, payment_status: 'canceled' })
  expect(await read(other)).toEqual(other)
  expect(await refunds()).toEqual([])
  const history = await deps.db
    .selectFrom('order_status_history')
    .select(['status', 'note', 'actor_id', 'actor_name', 'created_at'])
    .where('order_id', '=', order.order_id)
    .orderBy('entry_id')
    .execute()
  expect(history.slice(1)).toEqual([
    { status: 'CANCELLED', note: 'Canceled by the customer', actor_id: null, actor_name: null, created_at: NOW },
  ])
  const queuedEmails = await deps.db.selectFrom('mails').select(['recipient', 'subject', 'order_id']).execute()
  expect(queuedEmails).toEqual([
    {
      recipient: order.email,
      subject: `Your order ${order.order_id.slice(-6)} has been canceled`,
      order_id: order.order_id,
    },
  ])
  expect(signals).toEqual(['refund-requested', 'mail-queued'])
  expect((await byLink(order)).status).toBe(409)
  expect(signals).toHaveLength(2)
})

test.each([
  ['a cent', { total_cents: 1, subtotal_cents: 1, tax_cents: 0, payment_status: 'paid' }, 1],
  ['a part that is left', { payment_status: 'partially_refunded' }, 97_20],
  ['a last cent', { payment_status: 'partially_refunded', refunded_cents: 107_99 }, 1],
] as const)('refunds exactly what was paid of %s', async (_what, columns, left) => {
  const { byLink, read, refunds } = await aShop()
  const order = await anOrder(columns)
  expect((await byLink(order)).status).toBe(200)
  expect(await refunds()).toEqual([
    { order_id: order.order_id, amount_cents: left, reason: 'Canceled by the customer', actor_name: null },
  ])
  expect(await read(order)).toMatchObject({
    status: 'CANCELLED',
    payment_status: 'refunded',
    refunded_cents: order.paid_cents,
  })
})

test('cancels a fully refunded order without another refund', async () => {
  const { byLink, read, refunds } = await aShop()
  const order = await anOrder({ payment_status: 'refunded' })
  expect((await byLink(order)).status).toBe(200)
  expect(await refunds()).toEqual([])
  expect(await read(order)).toMatchObject({ status: 'CANCELLED', payment_status: 'refunded' })
})

test('looks up ids up to the maximum length and rejects longer ones', async () => {
  const { cancel } = await aShop()
  const { headers } = await signedIn(await aCustomer())
  expect((await cancel('x'.repeat(100), headers)).status).toBe(404)
  expect((await cancel('x'.repeat(101), headers)).status).toBe(400)
  const unknown = await cancel(`receipt/${'x'.repeat(200)}`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { message: 'Order not found' }])
  expect((await cancel(`receipt/${'x'.repeat(201)}`)).status).toBe(400)
})
