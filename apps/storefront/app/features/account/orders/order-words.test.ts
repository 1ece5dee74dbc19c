import { expect, test } from 'vitest'
import { orderWords } from './order-words.ts'

test.each([
  ['PENDING', 'pending', 'Awaiting payment'],
  ['PROCESSING', 'pending', 'Processing, awaiting payment'],
  ['PENDING', 'paid', 'Received'],
  ['SHIPPED', 'succeeded', 'Shipped'],
  ['DELIVERED', 'partially_refunded', 'Delivered'],
  ['CANCELLED', 'pending', 'Cancelled'],
  ['REFUNDED', 'refunded', 'Refunded'],
  ['PENDING', 'failed', 'Payment failed. The boutique will write to you'],
] as const)('an order that is %s and whose payment is %s reads: %s', (status, paymentStatus, text) => {
  expect(orderWords({ status, paymentDetails: { paymentStatus } }).text).toBe(text)
})
