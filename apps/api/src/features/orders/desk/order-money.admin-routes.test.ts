import { grantOfRole } from '@atelier/domain/access/access-grant'
import { REDACTED } from '@atelier/domain/audit/field-changes'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { refundOrder } from './refund-order.ts'

async function aDesk(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  const send = (method: string, path: string, body: unknown, as: Record<string, string> = headers) =>
    shop.request(method, `/api/admin/orders/${path}`, body, as)
  return {
    ...shop,
    staff,
    headers,
    send,
    refund: (orderId: string, body: unknown, more: Record<string, string> = {}) =>
      send('POST', `${orderId}/refunds`, body, { ...headers, ...more }),
    track: (orderId: string, body: unknown) => send('PUT', `${orderId}/tracking`, body),
    audited: () => shop.deps.db.selectFrom('audit_entries').select(['action', 'changes']).orderBy('entry_id').execute(),
    sentEmails: async () => {
      await shop.sendEmails()
      return shop.emailTransport.sent.splice(0)
    },
  }
}

test('a partial refund: ledger, history, email and audit entry, and the status stays', async () => {
  const { refund, audited, sentEmails, staff } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', status: 'DELIVERED' })
  const response = await refund(order.order_id, { amount: 8, reason: 'Scratch on the lock' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    message: 'Refund requested',
    data: {
      status: 'DELIVERED',
      paid: 108,
      refunded: 8,
      paymentDetails: { paymentStatus: 'partially_refunded' },
      refunds: [{ amount: 8, status: 'due_by_hand', reason: 'Scratch on the lock', by: staff.name, problem: null }],
      ledger: [
        { kind: 'capture', amount: 108 },
        { kind: 'refund', amount: 8, by: staff.name, note: 'Scratch on the lock' },
      ],
      statusHistory: [{}, { status: 'DELIVERED', note: 'Refund of $8.00. Scratch on the lock', by: staff.name }],
    },
  })
  const [email] = await sentEmails()
  expect(email?.subject).toMatch(/^A refund for your order \w{6}$/)
  expect(email?.text).toContain('$8.00')
  expect(await audited()).toMatchObject([
    { action: 'order.refunded', changes: { refunded: { before: '$0.00', after: '$8.00' } } },
  ])
})

test('two refunds up to the paid amount and not a cent more; the order is then refunded', async () => {
  const { refund, staff } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', status: 'DELIVERED' })
  expect((await refund(order.order_id, { amount: 100, reason: 'Part' })).status).toBe(200)
  const tooMuch = await refund(order.order_id, { amount: 8.01, reason: 'Rest' })
  expect(tooMuch.status).toBe(409)
  expect(await tooMuch.json()).toMatchObject({ code: 'conflict', data: { refunded: 100, status: 'DELIVERED' } })
  const rest = await refund(order.order_id, { amount: 8, reason: 'Rest' })
  expect(await rest.json()).toMatchObject({
    data: {
      refunded: 108,
      status: 'REFUNDED',
      paymentDetails: { paymentStatus: 'refunded' },
      statusHistory: [
        {},
        { status: 'DELIVERED', note: 'Refund of $100.00. Part' },
        { status: 'DELIVERED', note: 'Refund of $8.00. Rest' },
        { status: 'REFUNDED', note: 'Fully refunded', by: staff.name },
      ],
    },
  })
  expect((await refund(order.order_id, { amount: 0.01, reason: 'More' })).status).toBe(409)
})

test('refunds an order of a market in its own currency and decimals, whatever that of the shop', async () => {
  const { refund } = await aDesk()
  const amounts = (cents: number) => ({ subtotal_cents: cents, tax_cents: 0, total_cents: cents, paid_cents: cents })
  const dinars = await anOrder({ ...amounts(1_500_000_000), currency: 'KWD', payment_status: 'paid' })
  const yen = await anOrder({ ...amounts(15_880), currency: 'JPY', payment_status: 'paid' })
  const part = (amount: number) => ({ amount, reason: 'Part' })
  expect(await (await refund(dinars.order_id, part(12.345))).json()).toMatchObject({ data: { refunded: 12.345 } })
  expect(await (await refund(dinars.order_id, part(1_400_000))).json()).toMatchObject({
    data: { refunded: 1_400_012.345, currency: 'KWD' },
  })
  expect(await (await refund(yen.order_id, part(15_000))).json()).toMatchObject({ data: { refunded: 15_000 } })
  for (const [orderId, amount, message] of [
    [dinars.order_id, 0.0001, 'Use at most 3 decimals'],
    [yen.order_id, 66.5, 'Use a whole number'],
    [(await anOrder({ payment_status: 'paid' })).order_id, 12.345, 'Use at most two decimals'],
  ] as const) {
    const refused = await refund(orderId, part(amount))
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'amount', message }] }])
  }
})

test('a full refund restocks an unshipped order, but not a shipped one', async () => {
  const { refund, post, send } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const variant = bag.variants[0]?.variant_id ?? 0
  const place = async (): Promise<string> => {
    const placed = await post('/api/orders', anOrderBody([bag]))
    const { data } = (await placed.json()) as { data: { orderId: string } }
    await send('POST', `${data.orderId}/payment`, { note: 'Cash' })
    return data.orderId
  }
  const [unshipped, shipped] = [await place(), await place()]
  await send('PUT', `${shipped}/status`, { status: 'SHIPPED' })
  expect(await stockOf(variant)).toBe(3)
  for (const orderId of [unshipped, shipped]) await refund(orderId, { amount: 108, reason: 'All of it' })
  expect(await stockOf(variant)).toBe(4)
})

test('restocks the named units once, and neither a retry nor closing the order restocks them again', async () => {
  const { refund, post, send, deps } = await aDesk()
  const [bag, other] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: 5 } })]
  const placed = await post('/api/orders', anOrderBody([bag, other]))
  const { orderId } = ((await placed.json()) as { data: { orderId: string } }).data
  await send('POST', `${orderId}/payment`, { note: 'Cash' })
  const stock = () => Promise.all([bag, other].map(({ variants: [first] }) => stockOf(first?.variant_id ?? 0)))
  expect(await stock()).toEqual([4, 4])

  const key = { 'Idempotency-Key': 'one-click' }
  const body = { amount: 10, reason: 'Scratch', restock: [{ itemIndex: 1, quantity: 1 }] }
  const response = await refund(orderId, body, key)
  expect(await response.json()).toMatchObject({
    data: {
      refunded: 10,
      items: [{ returnedQuantity: 0 }, { returnedQuantity: 1 }],
      statusHistory: expect.arrayContaining([
        expect.objectContaining({ note: 'Refund of $10.00. Scratch. Restocked: 1.' }),
      ]) as unknown,
    },
  })
  expect((await refund(orderId, body, key)).status).toBe(200)
  expect(await stock()).toEqual([4, 5])

  const again = await refund(orderId, body)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ message: expect.stringContaining('already been restocked') as unknown })
  expect((await refund(orderId, { ...body, restock: [{ itemIndex: 2, quantity: 1 }] })).status).toBe(400)
  expect((await refund(orderId, { ...body, restock: [{ itemIndex: 0, quantity: 0 }] })).status).toBe(400)
  const slips = await send('GET', `slips?ids=${orderId}`, undefined)
  expect(await slips.json()).toMatchObject({ data: [{ items: [{ productId: bag.product_id, quantity: 1 }] }] })

  await send('PUT', `${orderId}/status`, { status: 'CANCELLED' })
  expect(await stock()).toEqual([5, 5])
  const closed = await refund(orderId, { ...body, restock: [{ itemIndex: 0, quantity: 1 }] })
  expect(closed.status).toBe(409)
  const order = await deps.db.selectFrom('orders').select('refunded_cents').where('order_id', '=', orderId)
  expect(await order.executeTakeFirst()).toEqual({ refunded_cents: 10_00 })
})

test('a refund wakes the job that sends it to the provider, a rejected one does not', async () => {
  const { refund, deps } = await aDesk()
  let wakes = 0
  deps.signals.on('refund-requested', () => (wakes += 1))
  const order = await anOrder({ payment_status: 'paid' })
  expect((await refund(order.order_id, { amount: 109, reason: 'Too much' })).status).toBe(409)
  expect(wakes).toBe(0)
  expect((await refund(order.order_id, { amount: 108, reason: 'All of it' })).status).toBe(200)
  expect(wakes).toBe(1)
})

test('a retry with the same key refunds once, with one email and one entry', async () => {
  const { refund, sentEmails, audited } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const keyed = { 'Idempotency-Key': 'one-click-of-a-button' }
  for (let press = 0; press < 3; press += 1) {
    const response = await refund(order.order_id, { amount: 60, reason: 'Part' }, keyed)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ data: { refunded: 60 } })
  }
  expect(await sentEmails()).toHaveLength(1)
  expect(await audited()).toHaveLength(1)
})

test('concurrent refunds never exceed the paid amount', async () => {
  const { refund, deps } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const requests = Array.from({ length: 8 }, () => refund(order.order_id, { amount: 30, reason: 'Part' }))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  const { refunded_cents: cents } = await deps.db
    .selectFrom('orders')
    .select('refunded_cents')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  expect(cents).toBe(90_00)
})

test('shows a failed refund, and shows it as pending after a retry', async () => {
  const { send, get, post, headers, deps } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', payment_method: 'CREDIT_CARD' })
  await send('POST', `${order.order_id}/refunds`, { amount: 8, reason: 'Part' })
  await deps.db.updateTable('refunds').set({ status: 'failed', last_error: 'Card is closed' }).execute()
  const shown = async () => {
    const response = await get(`/api/admin/orders/${order.order_id}`, headers)
    return ((await response.json()) as { data: { refunds: { refundId: string; status: string }[] } }).data.refunds
  }
  const [failed] = await shown()
  expect(failed).toMatchObject({ status: 'failed', problem: 'Card is closed' })
  await post(`/api/admin/refunds/${failed?.refundId}/retry`, {}, headers)
  expect(await shown()).toMatchObject([{ status: 'pending' }])
})

test('corrects the tracking number of an order in delivery and emails the customer', async () => {
  const { track, sentEmails, audited } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', status: 'SHIPPED', tracking_number: '1Z 1' })
  const response = await track(order.order_id, { trackingCarrier: 'UPS', trackingNumber: '1Z 2' })
  expect(await response.json()).toMatchObject({ data: { trackingCarrier: 'UPS', trackingNumber: '1Z 2' } })
  expect((await sentEmails())[0]?.text).toContain('https://www.ups.com/track?tracknum=1Z2')
  expect(await audited()).toMatchObject([
    { action: 'order.tracking_corrected', changes: { trackingNumber: { before: REDACTED, after: REDACTED } } },
  ])
  const delivered = await anOrder({ payment_status: 'paid', status: 'DELIVERED' })
  expect((await track(delivered.order_id, { trackingCarrier: 'UPS', trackingNumber: '1' })).status).toBe(409)
  const stale = { trackingCarrier: 'UPS', trackingNumber: '3', updatedAt: order.updated_at.toISOString() }
  expect((await track(order.order_id, stale)).status).toBe(409)
})

test.each([
  ['POST', 'refunds', { amount: 1, reason: 'Part' }, { amount: -1, reason: 'Part' }],
  ['POST', 'refunds', { amount: 1, reason: 'Part' }, { amount: 1.001, reason: 'Part' }],
  ['POST', 'refunds', { amount: 1, reason: 'Part' }, { amount: 1, reason: ' ' }],
  ['PUT', 'tracking', { trackingCarrier: 'UPS', trackingNumber: '1' }, { trackingCarrier: 'UPS' }],
] as const)('%s %s rejects invalid input, visitors, viewers and unknown orders', async (method, part, good, bad) => {
  const { send, audited } = await aDesk()
  const { order_id } = await anOrder({ payment_status: 'paid', status: 'SHIPPED' })
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await send(method, `${order_id}/${part}`, bad)).status).toBe(400)
  expect((await send(method, `${order_id}/${part}`, good, {})).status).toBe(401)
  expect((await send(method, `${order_id}/${part}`, good, viewer)).status).toBe(403)
  expect((await send(method, `ORD-000000000000/${part}`, good)).status).toBe(404)
  expect(await audited()).toEqual([])
})

test('an unexpected error is thrown unchanged, and nothing is recorded', async () => {
  const { deps } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const { user_id: userId, name } = await aStaffMember({ role: 'ADMIN' })
  const actor = { userId, name, role: 'ADMIN', grant: grantOfRole('ADMIN') } as const
  const context = { actor, network: '192.0.2.0/24', device: 'Firefox on Linux' }
  // PostgreSQL rejects this character in text.
  const body = { amount: 1, reason: 'Part\u0000', restock: [] }
  await expect(refundOrder(deps, order.order_id, { body, context, idempotencyKey: 'one' })).rejects.toMatchObject({
    code: '22021',
  })
  expect(await deps.db.selectFrom('refunds').select('refund_id').execute()).toEqual([])
})
