import { expect, test } from 'vitest'
import { ChangeOrderStatusBody, NOTE_MAX } from './change-order-status.schema.ts'

const NOTHING_ELSE = {
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  confirmUnpaid: false,
  restock: [],
}
const at = '2026-03-04T10:00:00.000Z'

test.each([
  ['a plain status', { status: 'SHIPPED' }],
  ['a plain status and blank fields', { status: 'SHIPPED', statusNote: '  ', trackingNumber: '' }],
  ['an object in place of the status', { status: { status: 'SHIPPED' } }],
])('parses %s', (_what, body) => {
  expect(ChangeOrderStatusBody.parse(body)).toEqual({ ...NOTHING_ELSE, status: 'SHIPPED', statusNote: null })
})

test('reads note and version from the object or beside it', () => {
  const nested = ChangeOrderStatusBody.parse({ status: { status: 'DELIVERED', statusNote: ' Signed ', updatedAt: at } })
  const flat = ChangeOrderStatusBody.parse({ status: 'DELIVERED', statusNote: 'Signed', updatedAt: at })
  expect(nested).toEqual(flat)
  expect(nested).toEqual({ ...NOTHING_ELSE, status: 'DELIVERED', statusNote: 'Signed', updatedAt: at })
})

test.each([
  ['no status', {}],
  ['an unknown status', { status: 'LOST' }],
  ['a status that is only displayed', { status: 'PAYMENT_FAILED' }],
  ['an unknown status in the object', { status: { status: 'LOST' } }],
  ['an unknown field', { status: 'SHIPPED', total: 1 }],
  ['an unknown field in the object', { status: { status: 'SHIPPED', total: 1 } }],
  ['a version that is not a time', { status: 'SHIPPED', updatedAt: 'yesterday' }],
  ['a note that is too long', { status: 'SHIPPED', statusNote: 'x'.repeat(NOTE_MAX + 1) }],
])('rejects %s', (_what, body) => {
  expect(ChangeOrderStatusBody.safeParse(body).success).toBe(false)
})
