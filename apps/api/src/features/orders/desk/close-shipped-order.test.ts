import { expect, test } from 'vitest'
import { aDeliveredOrder } from '../../../testing/deliveries.ts'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function aDesk() {
  const { request, post } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const send = async (method: string, path: string, body: unknown) => {
    const response = await request(method, `/api/admin/orders/${path}`, body, headers)
    return { status: response.status, body: (await response.json()) as { errors?: unknown[]; message?: string } }
  }
  return { send, post, setStatus: (orderId: string, body: unknown) => send('PUT', `${orderId}/status`, body) }
}

test.each([
  ['SHIPPED', 'CANCELLED'],
  ['DELIVERED', 'REFUNDED'],
  ['COMPLETED', 'CANCELLED'],
] as const)('the units of an order that was %s stay off sale when it becomes %s', async (from, to) => {
  const { setStatus, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const placed = (await (await post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }
  await setStatus(placed.data.orderId, { status: from, confirmUnpaid: true })
  expect((await setStatus(placed.data.orderId, { status: to })).status).toBe(200)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(0)
  expect((await post('/api/orders', anOrderBody([bag]))).status).toBe(409)
})

test('staff name the units that came back; reopening takes only these again', async () => {
  const { setStatus } = await aDesk()
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const restock = [{ itemIndex: 0, quantity: 2 }]
  expect((await setStatus(order.order_id, { status: 'REFUNDED', restock })).status).toBe(200)
  expect([await stockOf(order.variantId), await stockOf(other.variantId)]).toEqual([7, 5])
  // Closed already: another closing status restocks nothing.
  expect((await setStatus(order.order_id, { status: 'CANCELLED' })).status).toBe(200)
  expect(await stockOf(order.variantId)).toBe(7)
  expect((await setStatus(order.order_id, { status: 'DELIVERED' })).status).toBe(200)
  expect(await stockOf(order.variantId)).toBe(5)
})

test.each([
  ['more units than were bought', 409, { status: 'REFUNDED', restock: [{ itemIndex: 0, quantity: 4 }] }],
  ['an unknown item', 400, { status: 'REFUNDED', restock: [{ itemIndex: 7, quantity: 1 }] }],
  ['an item twice', 400, { status: 'REFUNDED', restock: [1, 1].map((quantity) => ({ itemIndex: 0, quantity })) }],
  ['units of an order that stays open', 400, { status: 'COMPLETED', restock: [{ itemIndex: 0, quantity: 1 }] }],
])('refuses %s: %i', async (_what, status, body) => {
  const { setStatus } = await aDesk()
  const order = await aDeliveredOrder()
  const refused = await setStatus(order.order_id, body)
  expect(refused.status).toBe(status)
  expect(refused.body.errors ?? []).toMatchObject(status === 400 ? [{ path: 'restock' }] : [])
  expect(await stockOf(order.variantId)).toBe(5)
  expect((await setStatus(order.order_id, { status: 'REFUNDED' })).status).toBe(200)
})

test('several orders: unshipped units are restocked, shipped ones only when staff say so', async () => {
  const { send } = await aDesk()
  const make = async () => [await aDeliveredOrder(), await aDeliveredOrder({ status: 'PROCESSING' })]
  for (const [didUnitsComeBack, stocks] of [
    [undefined, [5, 8]],
    [false, [5, 8]],
    [true, [8, 8]],
  ] as const) {
    const orders = await make()
    const orderIds = orders.map(({ order_id }) => order_id)
    const { status } = await send('POST', 'bulk-status', { orderIds, status: 'CANCELLED', didUnitsComeBack })
    expect(status).toBe(200)
    expect(await Promise.all(orders.map(({ variantId }) => stockOf(variantId)))).toEqual(stocks)
  }
  const [order] = await make()
  const body = { orderIds: [order?.order_id], status: 'DELIVERED', didUnitsComeBack: true }
  expect(await send('POST', 'bulk-status', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'didUnitsComeBack' }] },
  })
})
