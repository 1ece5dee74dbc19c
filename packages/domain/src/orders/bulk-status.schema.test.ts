import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { BulkStatusBody } from './bulk-status.schema.ts'
import { PackingSlipsQuery } from './packing-slip.schema.ts'

const two = { orderIds: ['ORD-1', 'ORD-2'], status: 'SHIPPED' }
const parcel = { orderId: 'ORD-1', trackingCarrier: 'UPS', trackingNumber: ' 1Z9 ' }

test('accepts one status for several orders, with an optional parcel for each', () => {
  expect(BulkStatusBody.parse({ ...two, status: 'PROCESSING' })).toEqual({ ...two, status: 'PROCESSING' })
  const { parcels } = BulkStatusBody.parse({ ...two, parcels: [parcel, { orderId: 'ORD-2', trackingNumber: ' ' }] })
  expect(parcels).toEqual([
    { orderId: 'ORD-1', trackingCarrier: 'UPS', trackingNumber: '1Z9', trackingUrl: null },
    { orderId: 'ORD-2', trackingCarrier: null, trackingNumber: null, trackingUrl: null },
  ])
})

test.each([
  ['no order', { ...two, orderIds: [] }, 'orderIds'],
  ['an order twice', { ...two, orderIds: ['ORD-1', 'ORD-1'] }, 'orderIds'],
  ['too many', { ...two, orderIds: Array.from({ length: limits.orders.bulkMax + 1 }, String) }, 'orderIds'],
  ['a status that is only displayed', { ...two, status: 'PAYMENT_FAILED' }, 'status'],
  ['a parcel of a cancelled order', { ...two, status: 'CANCELLED', parcels: [parcel] }, 'parcels'],
  ['a parcel of another order', { ...two, parcels: [{ ...parcel, orderId: 'ORD-3' }] }, 'parcels'],
  ['two parcels of one order', { ...two, parcels: [parcel, parcel] }, 'parcels'],
])('rejects %s and reports the field', (_what, body, field) => {
  expect(BulkStatusBody.safeParse(body).error?.issues[0]?.path[0]).toBe(field)
})

test('parses the comma-separated order ids of packing slips', () => {
  expect(PackingSlipsQuery.parse({ ids: 'ORD-1,ORD-2,' })).toEqual({ ids: ['ORD-1', 'ORD-2'] })
  for (const ids of [undefined, '', ',', 'x,'.repeat(limits.orders.bulkMax + 1)]) {
    expect(PackingSlipsQuery.safeParse({ ids }).success).toBe(false)
  }
})
