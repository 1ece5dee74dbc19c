import { expect, test } from 'vitest'
import { ChangeOrderStatusBody, NOTE_MAX } from './change-order-status.schema.ts'

const NOTHING_ELSE = { trackingCarrier: null, trackingNumber: null, confirmUnpaid: false }
const at = '2026-03-04T10:00:00.000Z'

test.each([
  ['a plain status', { status: 'SHIPPED' }],
  ['a plain status and blank fields', { status: 'SHIPPED', statusNote: '  ', trackingNumber: '' }],
  ['the object in the place of the status', { status: { status: 'SHIPPED' } }],
])('reads %s', (_what, body) => {
  expect(ChangeOrderStatusBody.parse(body)).toEqual({ ...NOTHING_ELSE, status: 'SHIPPED', statusNote: null })
})

test('reads note and version from the object as from beside it', () => {
  const inside = ChangeOrderStatusBody.parse({ status: { status: 'DELIVERED', statusNote: ' Signed ', updatedAt: at } })
  const beside = ChangeOrderStatusBody.parse({ status: 'DELIVERED', statusNote: 'Signed', updatedAt: at })
  expect(inside).toEqual(beside)
  expect(inside).toEqual({ ...NOTHING_ELSE, status: 'DELIVERED', statusNote: 'Signed', updatedAt: at })
})

test.each([
  ['no status', {}],
  ['an unknown status', { status: 'LOST' }],
  ['what is only displayed', { status: 'PAYMENT_FAILED' }],
  ['an unknown status in the object', { status: { status: 'LOST' } }],
  ['a field nobody knows', { status: 'SHIPPED', total: 1 }],
  ['a field nobody knows in the object', { status: { status: 'SHIPPED', total: 1 } }],
  ['a version that is no time', { status: 'SHIPPED', updatedAt: 'yesterday' }],
  ['a note that is too long', { status: 'SHIPPED', statusNote: 'x'.repeat(NOTE_MAX + 1) }],
])('refuses %s', (_what, body) => {
  expect(ChangeOrderStatusBody.safeParse(body).success).toBe(false)
})
