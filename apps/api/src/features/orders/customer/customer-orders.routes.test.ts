import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptToken } from '../../../links/order-links.ts'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { countOrdersOf, listOrdersOf } from './customer-orders.repo.ts'
import type { OrderOwner } from './order-owner.ts'

async function aShopper(role: 'customer' | 'guest' = 'customer') {
  const shop = await createTestApp()
  const user = await aCustomer({ role })
  const { headers } = await signedIn(user)
  const cancel = (orderId: string, as: Record<string, string> = headers) =>
    shop.app.request(`/api/orders/${orderId}/cancel`, { method: 'POST', headers: as })
  const read = (orderId: string) =>
    shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { ...shop, user, headers, cancel, read }
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

test.each(['customer', 'guest'] as const)(
  'a %s cancels within an hour: units are restocked, nothing was owed, an email confirms it',
  async (role) => {
    const { cancel, post, headers, deps, read, sendEmails } = await aShopper(role)
    const bag = await aProduct({ colors: { Noir: 2 } })
    const variant = bag.variants[0]?.variant_id ?? 0
    const placed = await post('/api/orders', anOrderBody([bag]), headers)
    const { data } = (await placed.json()) as { data: { orderId: string } }
    await deps.db.deleteFrom('mails').execute()
    expect(await stockOf(variant)).toBe(1)
    const response = await cancel(data.orderId)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      message: 'Order canceled',
      data: {
        status: 'CANCELLED',
        cancellableUntil: null,
        timeline: [{ status: 'PENDING' }, { status: 'CANCELLED' }],
      },
    })
    expect(await stockOf(variant)).toBe(2)
    expect(await read(data.orderId)).toMatchObject({ payment_status: 'canceled', refunded_cents: 0 })
    const sent = await sendEmails()
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has been canceled$/)])
    expect(sent[0]?.text).toContain('You haven’t been charged.')
  },
)

test('a bank transfer is refunded manually: email and page promise it, and confirm it only once sent', async () => {
  const { cancel, get, user, deps, read, sendEmails } = await aShopper()
  const order = await anOrder({ user_id: user.user_id, status: 'PROCESSING', payment_status: 'paid' })
  expect((await cancel(order.order_id)).status).toBe(200)
  expect(await read(order.order_id)).toMatchObject({
    status: 'CANCELLED',
    payment_status: 'refunded',
    paid_cents: 108_00,
    refunded_cents: 108_00,
  })
  const ledger = deps.db
    .selectFrom('payment_entries')
    .leftJoin('payment_entry_notes as n', 'n.entry_id', 'payment_entries.entry_id')
    .select(['kind', 'amount_cents', 'n.note'])
  const entries = await ledger.orderBy('payment_entries.entry_id').execute()
  expect(entries).toMatchObject([
    { kind: 'capture', amount_cents: 108_00 },
    { kind: 'refund', amount_cents: 108_00, note: 'Canceled by the customer' },
  ])
  const sent = await sendEmails()
  expect(sent[0]?.text).toContain('We’ll refund $108.00 and email you when it’s been sent.')
  expect(sent[0]?.text).not.toContain('has been refunded')
  const shown = await get(`/api/orders/receipt/${receiptToken(deps.config, order.order_id)}`)
  expect(await shown.json()).toMatchObject({
    data: { paymentLabel: 'Refund pending', refunds: [{ amount: 108, isSent: false, isDueByHand: true }] },
  })
})

test('a card payment is refunded through the provider, and the email says how long that takes', async () => {
  const { cancel, user, sendEmails } = await aShopper()
  const order = await anOrder({ user_id: user.user_id, payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
  expect((await cancel(order.order_id)).status).toBe(200)
  const sent = await sendEmails()
  expect(sent[0]?.text).toContain(
    '$108.00 will be refunded to your original payment method within 5 to 7 business days.',
  )
})

test('the link of an email cancels only its own order', async () => {
  const { app, deps, read } = await aShopper()
  const [order, other] = [await anOrder(), await anOrder()]
  const token = receiptToken(deps.config, order.order_id)
  const post = (path: string) => app.request(path, { method: 'POST' })
  expect((await post(`/api/orders/receipt/${token.replace(order.order_id, other.order_id)}/cancel`)).status).toBe(404)
  expect((await post(`/api/orders/receipt/${token}/cancel`)).status).toBe(200)
  expect([await read(order.order_id), await read(other.order_id)]).toMatchObject([
    { status: 'CANCELLED' },
    { status: 'PENDING' },
  ])
})

test.each([-90, 90])(
  "the hour follows the database's clock, on a process whose clock is %s minutes off",
  async (minutes) => {
    const shop = await createTestApp({}, { now: () => new Date(Date.now() + minutes * 60_000) })
    const [bag, other] = [await aProduct(), await aProduct()]
    const place = async (body: object) =>
      ((await (await shop.post('/api/orders', body)).json()) as { data: { receiptToken: string } }).data.receiptToken
    const [token] = [await place(anOrderBody([bag])), await place(anOrderBody([other]))]
    const read = async () => (await shop.get(`/api/orders/receipt/${token}`)).json()
    const { data } = (await read()) as { data: { cancellableUntil: string; toldAt: string } }
    const left = (Date.parse(data.cancellableUntil) - Date.parse(data.toldAt)) / 60_000
    expect(left).toBeGreaterThan(50)
    expect(left).toBeLessThanOrEqual(60)
    const cancel = () => shop.post(`/api/orders/receipt/${token}/cancel`, {})
    expect((await cancel()).status).toBe(200)
    // After an hour it is too late, also when the clock of the process is wrong.
    const late = await place(anOrderBody([bag]))
    await sql`update orders set created_at = created_at - interval '61 minutes'`.execute(shop.deps.db)
    expect(await (await shop.get(`/api/orders/receipt/${late}`)).json()).toMatchObject({
      data: { cancellableUntil: null },
    })
    expect((await shop.post(`/api/orders/receipt/${late}/cancel`, {})).status).toBe(409)
  },
)

test('shows the cancellation deadline by link and in the list', async () => {
  const { get, user, headers, deps } = await aShopper()
  const order = await anOrder({ user_id: user.user_id, created_at: minutesAgo(10) })
  const until = new Date(order.created_at.getTime() + 3_600_000).toISOString()
  const listed = await get(`/api/users/${user.user_id}/orders`, headers)
  const token = receiptToken(deps.config, order.order_id)
  expect(await listed.json()).toMatchObject({ data: [{ cancellableUntil: until, receiptToken: token }] })
  const opened = await get(`/api/orders/receipt/${token}`)
  expect(await opened.json()).toMatchObject({ data: { cancellableUntil: until } })
})

test.each([
  ['was placed more than an hour ago', { created_at: minutesAgo(61) }, /within one hour of placing it/],
  ['is on its way', { status: 'SHIPPED' }, /already shipped/],
  ['was cancelled already', { status: 'CANCELLED' }, /already canceled/],
] as const)('returns 409 with the reason for an order that %s, and changes nothing', async (_what, facts, message) => {
  const { cancel, user, deps, read } = await aShopper()
  const order = await anOrder({ user_id: user.user_id, payment_status: 'paid', ...facts })
  const response = await cancel(order.order_id)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(message) })
  expect(await read(order.order_id)).toMatchObject({ status: order.status, refunded_cents: 0 })
  expect(await deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
})

test('of a concurrent cancellation and shipment exactly one succeeds, and the stock agrees', async () => {
  const { cancel, request, deps, post, headers } = await aShopper()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const variant = bag.variants[0]?.variant_id ?? 0
  const staff = (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers
  for (let round = 0; round < 5; round += 1) {
    const before = await stockOf(variant)
    const placed = await post('/api/orders', anOrderBody([bag]), headers)
    const { data } = (await placed.json()) as { data: { orderId: string } }
    const { updated_at: updatedAt } = await deps.db
      .selectFrom('orders')
      .select('updated_at')
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow()
    const ship = request(
      'PUT',
      `/api/admin/orders/${data.orderId}/status`,
      { status: 'SHIPPED', confirmUnpaid: true, updatedAt: updatedAt.toISOString() },
      staff,
    )
    const statuses = (await Promise.all([cancel(data.orderId), ship])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const isCancelled = statuses[0] === 200
    expect(await stockOf(variant)).toBe(isCancelled ? before : (before ?? 0) - 1)
  }
})

test("other customers' orders return 404, and visitors and staff have none", async () => {
  const { cancel, user } = await aShopper()
  const own = await anOrder({ user_id: user.user_id })
  expect((await cancel(own.order_id, (await signedIn(await aCustomer())).headers)).status).toBe(404)
  expect((await cancel(own.order_id, (await signedIn(await aCustomer({ role: 'guest' }))).headers)).status).toBe(404)
  expect((await cancel('ORD-000000000000')).status).toBe(404)
  expect((await cancel(own.order_id, {})).status).toBe(401)
  expect((await cancel(own.order_id, (await signedIn(await aStaffMember())).headers)).status).toBe(401)
})

test('a guest order attached to an account belongs to the account only', async () => {
  const { deps, user, cancel } = await aShopper()
  const guest = await aCustomer({ role: 'guest' })
  const [adopted, own] = [
    await anOrder({ user_id: user.user_id, guest_id: guest.user_id }),
    await anOrder({ guest_id: guest.user_id }),
  ]
  await anOrder({ guest_id: 'guest_other' })
  const ordersOf = async (owner: OrderOwner) => {
    const listed = await listOrdersOf(deps.db, owner, { limit: 10, offset: 0 })
    expect(await countOrdersOf(deps.db, owner)).toBe(listed.length)
    return listed.map(({ orderId }) => orderId)
  }
  expect(await ordersOf({ kind: 'customer', userId: user.user_id })).toEqual([adopted.order_id])
  expect(await ordersOf({ kind: 'guest', userId: guest.user_id })).toEqual([own.order_id])
  const { headers } = await signedIn(guest)
  expect((await cancel(adopted.order_id, headers)).status).toBe(404)
  expect((await cancel(own.order_id, headers)).status).toBe(200)
})
