import type { AdminRole } from '@atelier/domain/access/permissions'
import type { BulkStatusInput, BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { rowsRead } from '../../../testing/database/rows-read.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { listOrdersWithItems } from '../admin-orders.repo.ts'
import { changeStatuses } from './change-statuses.ts'

async function aDesk(role: AdminRole = 'MANAGER') {
  const { get, post, deps } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const send = (body: Partial<BulkStatusInput>, as: Record<string, string> = headers) =>
    post('/api/admin/orders/bulk-status', body, as)
  return {
    deps,
    post,
    send,
    slips: (ids: string, as: Record<string, string> = headers) => get(`/api/admin/orders/slips?ids=${ids}`, as),
    outcome: async (body: BulkStatusInput) => ((await (await send(body)).json()) as { data: BulkStatusResult }).data,
    parcelOf: (orderId: string) =>
      deps.db
        .selectFrom('orders')
        .select(['status', 'tracking_carrier as carrier', 'tracking_number as number'])
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    queuedEmails: async () =>
      (await deps.db.selectFrom('mails').select(['recipient', 'data']).execute()).map(({ data }) => data),
  }
}

const paid = { payment_status: 'paid' } as const

test('ships several orders, each with its own parcel and email', async () => {
  const { outcome, parcelOf, queuedEmails } = await aDesk()
  const [one, two, three] = [await anOrder(paid), await anOrder(paid), await anOrder(paid)]
  const sent = await outcome({
    orderIds: [one.order_id, two.order_id, three.order_id],
    status: 'SHIPPED',
    parcels: [
      { orderId: one.order_id, trackingCarrier: 'UPS', trackingNumber: '1Z1', updatedAt: one.updated_at.toISOString() },
      { orderId: two.order_id, trackingCarrier: 'DHL', trackingNumber: '1Z2' },
    ],
  })
  expect(sent).toEqual({ changed: 3, failures: [] })
  expect(await parcelOf(one.order_id)).toEqual({ status: 'SHIPPED', carrier: 'UPS', number: '1Z1' })
  expect(await parcelOf(two.order_id)).toEqual({ status: 'SHIPPED', carrier: 'DHL', number: '1Z2' })
  expect(await parcelOf(three.order_id)).toEqual({ status: 'SHIPPED', carrier: null, number: null })
  const sentEmails = (await queuedEmails()).map((data) => JSON.stringify(data))
  expect(sentEmails).toHaveLength(3)
  expect(sentEmails.filter((email) => email.includes('1Z1'))).toHaveLength(1)
})

test('skips orders that are unpaid or changed since they were packed, and ships the others', async () => {
  const { outcome, send, parcelOf } = await aDesk()
  const [packed, unpaid, fine] = [
    await anOrder(paid),
    await anOrder({ payment_status: 'pending' }),
    await anOrder(paid),
  ]
  await send({ orderIds: [packed.order_id], status: 'CANCELLED' })
  const seen = { updatedAt: packed.updated_at.toISOString() }
  const sent = await outcome({
    orderIds: [packed.order_id, unpaid.order_id, fine.order_id],
    status: 'SHIPPED',
    parcels: [{ orderId: packed.order_id, trackingCarrier: 'UPS', trackingNumber: '1Z1', ...seen }],
  })
  expect(sent.changed).toBe(1)
  expect(sent.failures.map(({ orderId, message }) => [orderId, message])).toEqual([
    [packed.order_id, 'Another person has updated this order in the meantime'],
    [unpaid.order_id, expect.stringContaining('hasn’t been paid')],
  ])
  expect(await parcelOf(packed.order_id)).toEqual({ status: 'CANCELLED', carrier: null, number: null })
})

test('rejects a parcel of an order that was not selected, and staff without permission', async () => {
  const { send, slips, deps } = await aDesk()
  const order = await anOrder(paid)
  const body: BulkStatusInput = { orderIds: [order.order_id], status: 'SHIPPED' }
  const refused = await send({
    ...body,
    parcels: [{ orderId: 'ORD-OTHER', trackingCarrier: 'UPS', trackingNumber: '1' }],
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'parcels' }] })
  expect((await slips('')).status).toBe(400)
  expect((await send(body, {})).status).toBe(401)
  expect((await slips(order.order_id, {})).status).toBe(401)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await send(body, viewer)).status).toBe(403)
  expect((await slips(order.order_id, viewer)).status).toBe(403)
  expect(await deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
})

test('returns packing slips with line items in the requested order, and omits unknown orders', async () => {
  const { post, slips } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5, Ivory: 3 } })
  const body = anOrderBody([bag, bag])
  const items = body.items.map((item, index) => ({ ...item, color: ['Noir', 'Ivory'][index] }))
  const placed = (await (await post('/api/orders', { ...body, items })).json()) as { data: { orderId: string } }
  const other = await anOrder()
  const response = await slips([other.order_id, 'ORD-000000000000', placed.data.orderId].join(','))
  const { data } = (await response.json()) as { data: OrderPackingSlip[] }
  expect(data.map(({ orderId }) => orderId)).toEqual([other.order_id, placed.data.orderId])
  const [noir, ivory] = bag.variants.map(({ sku }) => sku)
  expect(data[1]?.items.map(({ color, sku }) => [color, sku])).toEqual([
    ['Noir', noir],
    ['Ivory', ivory],
  ])
  expect(data[1]?.shipping).toMatchObject({ city: body.shipping.city, phone: body.shipping.phone })
})

test('packing slips read only the requested orders and line items', async () => {
  const { deps } = await aDesk()
  const orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder(), await anOrder()]
  const requested = orders.slice(0, 2).map(({ order_id }) => order_id)
  for (const table of ['orders', 'order_items']) {
    const read = await rowsRead(deps.db, [table], async (tx) => {
      // The planner reads all of a table that it knows to be small, in the order of any index, unless that is disabled.
      await sql`analyze orders, order_items`.execute(tx)
      await sql`set local enable_indexscan = off`.execute(tx)
      expect(await listOrdersWithItems(tx, requested)).toHaveLength(2)
    })
    expect(read, table).toBe(2)
  }
})

test('stores the common note with each order, and null for an empty one', async () => {
  const { outcome, deps } = await aDesk()
  const [withNote, plain] = [await anOrder(paid), await anOrder(paid)]
  await outcome({ orderIds: [withNote.order_id], status: 'PROCESSING', statusNote: 'By van' })
  await outcome({ orderIds: [plain.order_id], status: 'PROCESSING', statusNote: '' })
  const notes = deps.db.selectFrom('orders').select(['order_id', 'status', 'status_note'])
  expect(new Set(await notes.execute())).toEqual(
    new Set([
      { order_id: withNote.order_id, status: 'PROCESSING', status_note: 'By van' },
      { order_id: plain.order_id, status: 'PROCESSING', status_note: null },
    ]),
  )
})

test.each([
  ['an unexpected error', new Error('a fault')],
  ['a database that is away', new ShopError('unavailable', 'The shop is temporarily unavailable')],
])('%s fails the whole request instead of one order', async (_what, error) => {
  const { deps, parcelOf } = await aDesk()
  const [first, second] = [await anOrder(paid), await anOrder(paid)]
  let calls = 0
  const now = () => {
    calls += 1
    if (calls > 1) throw error
    return new Date()
  }
  const context = { actor: null, network: '192.0.2.0/24', device: 'Firefox on Linux' }
  const body = { orderIds: [first.order_id, second.order_id], status: 'SHIPPED' as const }
  await expect(changeStatuses({ ...deps, now }, body, context)).rejects.toBe(error)
  expect([await parcelOf(first.order_id), await parcelOf(second.order_id)]).toMatchObject([
    { status: 'SHIPPED' },
    { status: 'PENDING' },
  ])
})
