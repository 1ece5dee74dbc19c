import { expect, test } from 'vitest'
import {
  displayedStatus,
  isPaid,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  statusGroup,
  type DisplayedOrderStatus,
} from './status.ts'

test('an order is paid when the payment succeeded or was recorded, in upper or lower case (A4)', () => {
  expect(PAYMENT_STATUSES.filter(isPaid)).toEqual(['succeeded', 'paid'])
  for (const word of ['SUCCEEDED', 'Paid', 'pAiD']) expect(isPaid(word)).toBe(true)
  for (const word of ['', 'unpaid', 'prepaid', 'paid ', 'succeeded?', 'not succeeded']) expect(isPaid(word)).toBe(false)
})

test.each(ORDER_STATUSES)('a paid order is displayed with its status %s', (status) => {
  expect(displayedStatus(status, 'succeeded')).toBe(status)
  expect(displayedStatus(status, 'PAID')).toBe(status)
})

test.each(ORDER_STATUSES)('a refunded order is displayed with its status %s', (status) => {
  expect(displayedStatus(status, 'refunded')).toBe(status)
  expect(displayedStatus(status, 'partially_refunded')).toBe(status)
})

const UNPAID = ['pending', 'requires_payment_method', 'requires_confirmation', 'failed', 'canceled', 'something new']

test.each(UNPAID)('an order with the payment status %s is displayed as PAYMENT_FAILED unless cancelled', (payment) => {
  for (const status of ORDER_STATUSES) {
    expect(displayedStatus(status, payment)).toBe(status === 'CANCELLED' ? 'CANCELLED' : 'PAYMENT_FAILED')
  }
})

test.each<[DisplayedOrderStatus, string]>([
  ['COMPLETED', 'completed'],
  ['DELIVERED', 'completed'],
  ['SHIPPED', 'shipped'],
  ['PROCESSING', 'processing'],
  ['PENDING', 'pending'],
  ['PAYMENT_FAILED', 'failed'],
  ['CANCELLED', 'failed'],
  ['REFUNDED', 'failed'],
])('%s has the %s badge', (status, group) => {
  expect(statusGroup(status)).toBe(group)
})
