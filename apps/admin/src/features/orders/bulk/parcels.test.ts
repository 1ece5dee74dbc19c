import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { expect, test } from 'vitest'
import { findDuplicateNumber, notShippableReason, withNumbers } from './parcels.ts'

const slip = (
  status: OrderPackingSlip['status'],
  paymentStatus: OrderPackingSlip['paymentDetails']['paymentStatus'] = 'paid',
) => ({ status, paymentDetails: { paymentStatus } }) as OrderPackingSlip

test.each([
  [slip('PENDING'), null],
  [slip('PROCESSING'), null],
  [slip('PROCESSING', 'partially_refunded'), null],
  [slip('PROCESSING', 'pending'), 'Not paid'],
  [slip('SHIPPED'), 'Shipped'],
  [slip('CANCELLED', 'refunded'), 'Canceled'],
])('notShippableReason(%o) returns %s', (order, why) => {
  expect(notShippableReason(order)).toBe(why)
})

const ids = ['a', 'b', 'c']

test('assigns one number to its order, several also to the orders below, and ignores surplus numbers', () => {
  expect(withNumbers({ a: '1' }, ids, { orderId: 'b', text: '2 ' })).toEqual({ a: '1', b: '2 ' })
  expect(withNumbers({}, ids, { orderId: 'b', text: '2\r\n\r\n3\n4\n' })).toEqual({ b: '2', c: '3' })
  expect(withNumbers({ a: '1' }, ids, { orderId: 'a', text: '' })).toEqual({ a: '' })
})

test('detects a label that was scanned twice, but ignores empty fields', () => {
  expect(findDuplicateNumber({ a: '1Z', b: '1Z ', c: '' }, ids)).toBe('1Z')
  expect(findDuplicateNumber({ a: '1Z', b: '', c: '', sentBefore: '1Z' }, ids)).toBeNull()
})
