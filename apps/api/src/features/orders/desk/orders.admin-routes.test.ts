import type { OrdersResponse } from '@atelier/domain/orders/order.schema'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function asViewer() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  const list = async (query = ''): Promise<OrdersResponse> => {
    const response = await shop.get(`/api/admin/orders${query}`, headers)
    expect(response.status).toBe(200)
    return (await response.json()) as OrdersResponse
  }
  return { ...shop, headers, list }
}

const idsOf = ({ data }: OrdersResponse): string[] => data.map(({ orderId }) => orderId)

test('lists orders newest first, with their number and their value', async () => {
  const { list } = await asViewer()
  const old = await anOrder({ created_at: new Date('2026-01-01T10:00:00Z') })
  const recent = await anOrder({ created_at: new Date('2026-01-02T10:00:00Z') })
  const response = await list()
  expect(idsOf(response)).toEqual([recent.order_id, old.order_id])
  expect(response).toMatchObject({ total: 2, totalValue: 216, page: 1, pageSize: 10 })
  expect(response.data[0]).toMatchObject({ customerName: 'Claire Dupont', total: 108, status: 'PENDING' })
})

test('a row has the country and the items', async () => {
  const { list } = await asViewer()
  await anOrder({ country: 'CA' })
  expect(await list()).toMatchObject({
    data: [{ country: 'CA', items: [{ name: expect.any(String) as string, quantity: 1 }] }],
  })
})

test('an empty list has the value 0', async () => {
  const { list } = await asViewer()
  expect(await list()).toMatchObject({ data: [], total: 0, totalValue: 0 })
})

test.each([
  ['the end of the order id', (id: string) => id.slice(-6).toLowerCase()],
  ['part of the address', () => 'CLAIRE@'],
  ['the name', () => 'claire dup'],
])('finds an order by %s, ignoring case', async (_what, search) => {
  const { list } = await asViewer()
  const order = await anOrder()
  await anOrder({ email: 'other@example.net', first_name: 'Anne', last_name: 'Martin' })
  expect(idsOf(await list(`?search=${encodeURIComponent(search(order.order_id))}`))).toEqual([order.order_id])
})

test('takes LIKE wildcards in a search literally', async () => {
  const { list } = await asViewer()
  await anOrder()
  expect((await list(`?search=${encodeURIComponent('%')}`)).total).toBe(0)
  expect((await list(`?search=${encodeURIComponent('c_aire')}`)).total).toBe(0)
})

test('filters by the displayed status: unpaid means failed, unless cancelled', async () => {
  const { list } = await asViewer()
  const unpaid = await anOrder({ status: 'PENDING', payment_status: 'pending' })
  const paid = await anOrder({ status: 'PENDING', payment_status: 'succeeded' })
  const cancelled = await anOrder({ status: 'CANCELLED', payment_status: 'pending' })
  const refunded = await anOrder({ status: 'REFUNDED', payment_status: 'refunded' })
  const failed = await list('?status=failed')
  expect(idsOf(failed)).toEqual([unpaid.order_id])
  expect(failed).toMatchObject({ total: 1, totalValue: 108 })
  expect(idsOf(await list('?status=pending'))).toEqual([paid.order_id])
  expect(idsOf(await list('?status=to_pack'))).toEqual([paid.order_id])
  expect(idsOf(await list('?status=cancelled'))).toEqual([cancelled.order_id])
  expect(idsOf(await list('?status=refunded'))).toEqual([refunded.order_id])
})

test.each([
  // Clocks in Paris change in the night to 29 March 2026, so that day has 23 hours.
  ['Europe/Paris', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-28T22:59:59Z', '2026-03-29T22:00:00Z'],
  [
    'America/New_York',
    '2026-03-29T04:00:00Z',
    '2026-03-30T03:59:59.999Z',
    '2026-03-29T03:59:59Z',
    '2026-03-30T04:00:00Z',
  ],
  [
    'Asia/Kathmandu',
    '2026-03-28T18:15:00Z',
    '2026-03-29T18:14:59.999Z',
    '2026-03-28T18:14:59Z',
    '2026-03-29T18:15:00Z',
  ],
  [undefined, '2026-03-29T04:00:00Z', '2026-03-30T03:59:59.999Z', '2026-03-29T03:59:59Z', '2026-03-30T04:00:00Z'],
])('a day begins and ends at the midnight of %s', async (timeZone, first, last, before, after) => {
  const { list } = await asViewer()
  const inside = [await anOrder({ created_at: new Date(first) }), await anOrder({ created_at: new Date(last) })]
  await anOrder({ created_at: new Date(before) })
  await anOrder({ created_at: new Date(after) })
  const zone = timeZone ? `&timeZone=${encodeURIComponent(timeZone)}` : ''
  const found = idsOf(await list(`?from=2026-03-29&to=2026-03-29${zone}`))
  expect(found.toSorted()).toEqual(inside.map((order) => order.order_id).toSorted())
})

test.each(['+02:00', 'Paris', "UTC'--"])('rejects %s, which is not a time zone', async (zone) => {
  const { get, headers } = await asViewer()
  const response = await get(`/api/admin/orders?from=2026-03-29&timeZone=${encodeURIComponent(zone)}`, headers)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'timeZone' }] })
})

test('includes the whole last day of a range', async () => {
  const { list } = await asViewer()
  const evening = await anOrder({ created_at: new Date('2026-03-06T04:59:59.999Z') })
  await anOrder({ created_at: new Date('2026-03-06T05:00:00Z') })
  await anOrder({ created_at: new Date('2026-03-04T04:59:59Z') })
  expect(idsOf(await list('?from=2026-03-04&to=2026-03-05'))).toEqual([evening.order_id])
})

test('lists the orders of a customer and of a guest', async () => {
  const { list } = await asViewer()
  const customer = await aCustomer()
  const own = await anOrder({ user_id: customer.user_id })
  const ofGuest = await anOrder({ guest_id: 'guest_1' })
  expect(idsOf(await list(`?customer=${customer.user_id}`))).toEqual([own.order_id])
  expect(idsOf(await list('?customer=guest_1'))).toEqual([ofGuest.order_id])
})

test.each([
  ['total', 'asc'],
  ['total', 'desc'],
  ['customer', 'asc'],
  ['id', 'desc'],
] as const)('sorts by %s %s', async (sort, order) => {
  const { list } = await asViewer()
  const cents = (total: number) => ({ subtotal_cents: total, tax_cents: 0, total_cents: total })
  await anOrder({ first_name: 'beatrice', ...cents(300) })
  await anOrder({ first_name: 'Anne', ...cents(100) })
  await anOrder({ first_name: 'Chloe', ...cents(200) })
  const { data } = await list(`?sort=${sort}&order=${order}`)
  const keys = data.map(
    (row) => ({ total: row.total, customer: row.customerName.toLowerCase(), id: row.orderId })[sort],
  )
  const ascending = keys.toSorted((a, b) => (a < b ? -1 : 1))
  expect(keys).toEqual(order === 'asc' ? ascending : ascending.toReversed())
})

test('returns pages', async () => {
  const { list } = await asViewer()
  for (let day = 1; day <= 3; day += 1) await anOrder({ created_at: new Date(Date.UTC(2026, 0, day)) })
  const second = await list('?page=2&pageSize=2')
  expect(second).toMatchObject({ total: 3, totalValue: 324, page: 2, pageSize: 2 })
  expect(second.data).toHaveLength(1)
})

test.each([
  ['status', '?status=lost'],
  ['from', '?from=yesterday'],
  ['sort', '?sort=password_hash'],
  ['pageSize', '?pageSize=1000'],
])('names the invalid parameter %s', async (path, query) => {
  const { get, headers } = await asViewer()
  const response = await get(`/api/admin/orders${query}`, headers)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path }] })
})

test('shows an order with its line items and history', async () => {
  const { get, headers } = await asViewer()
  const order = await anOrder({ payment_status: 'pending' })
  const response = await get(`/api/admin/orders/${order.order_id}`, headers)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    success: true,
    data: {
      orderId: order.order_id,
      subtotal: 100,
      tax: 8,
      total: 108,
      paymentDetails: { paymentStatus: 'pending' },
      shipping: { city: 'New York', country: 'US' },
      items: [{ name: 'Bag', color: 'Noir', price: 100, quantity: 1 }],
      statusHistory: [{ status: 'PENDING', note: null, by: null }],
    },
  })
})

test('shows the payment link of an order if one was sent and is valid', async () => {
  const { get, headers } = await asViewer()
  const sentAt = new Date('2026-03-01T10:00:00.000Z')
  const expiresAt = new Date('2026-03-04T10:00:00.000Z')
  const linked = await anOrder({ payment_link_sent_at: sentAt, payment_link_expires_at: expiresAt })
  const closed = await anOrder({ payment_link_sent_at: sentAt, payment_link_expires_at: null })
  const linkOf = async ({ order_id }: { order_id: string }) => {
    const response = await get(`/api/admin/orders/${order_id}`, headers)
    return ((await response.json()) as { data: { paymentLink: unknown } }).data.paymentLink
  }
  expect(await linkOf(linked)).toEqual({ sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() })
  expect(await linkOf(closed)).toBeNull()
})

test('marks a guest by a missing user id', async () => {
  const { list } = await asViewer()
  const customer = await aCustomer()
  await anOrder({ user_id: customer.user_id, created_at: new Date('2026-01-02T00:00:00Z') })
  await anOrder({ guest_id: 'guest_1', created_at: new Date('2026-01-01T00:00:00Z') })
  const { data } = await list()
  expect(data[0]?.userId).toBe(customer.user_id)
  expect(data[1]).not.toHaveProperty('userId')
})

test('returns 404 for an unknown order', async () => {
  const { get, headers } = await asViewer()
  const response = await get('/api/admin/orders/ORD-000000000000', headers)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: 'Order not found' })
})

test('omits deferred totals from the list, and returns them on request', async () => {
  const { get, headers, list } = await asViewer()
  await anOrder({ payment_status: 'paid' })
  await anOrder()
  expect(await list('?totals=later')).toEqual({
    success: true,
    data: [expect.any(Object), expect.any(Object)],
    total: null,
    totalValue: null,
    otherTotals: null,
    currency: 'USD',
    page: 1,
    pageSize: 10,
  })
  expect(await list('?totals=now&status=pending')).toMatchObject({ success: true, total: 1, totalValue: 108 })
  const totals = async (query: string) => (await get(`/api/admin/orders/totals${query}`, headers)).json()
  expect(await totals('')).toEqual({
    success: true,
    data: { total: 2, totalValue: 216, otherTotals: [], currency: 'USD' },
  })
  expect(await totals('?status=pending')).toEqual({
    success: true,
    data: { total: 1, totalValue: 108, otherTotals: [], currency: 'USD' },
  })
  expect(await totals('?status=shipped')).toEqual({
    success: true,
    data: { total: 0, totalValue: 0, otherTotals: [], currency: 'USD' },
  })
})

test('counts all orders, and sums up each currency alone', async () => {
  const { get, headers, list } = await asViewer()
  await anOrder({ payment_status: 'paid' })
  for (const cents of [15_880, 20_000]) {
    await anOrder({ currency: 'JPY', subtotal_cents: cents, tax_cents: 0, total_cents: cents })
  }
  await anOrder({ currency: 'EUR', subtotal_cents: 102_00, tax_cents: 0, total_cents: 102_00 })
  const sums = {
    total: 4,
    totalValue: 108,
    otherTotals: [
      { currency: 'EUR', orders: 1, amount: 102 },
      { currency: 'JPY', orders: 2, amount: 35_880 },
    ],
    currency: 'USD',
  }
  expect(await list('')).toMatchObject(sums)
  const totals = async (query: string) => (await get(`/api/admin/orders/totals${query}`, headers)).json()
  // From the daily totals, and from the orders.
  for (const query of ['', '?search=claire']) expect(await totals(query)).toEqual({ success: true, data: sums })
  expect(await totals('?currency=JPY')).toMatchObject({
    data: { total: 2, totalValue: 35_880, otherTotals: [], currency: 'JPY' },
  })
  expect((await get('/api/admin/orders/totals?currency=yen', headers)).status).toBe(400)
})
