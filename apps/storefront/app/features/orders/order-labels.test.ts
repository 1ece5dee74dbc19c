import { expect, test } from 'vitest'
import { orderStatusLabel } from './order-labels.ts'

test.each([
  ['PENDING', 'PENDING', 'Awaiting payment'],
  ['PROCESSING', 'PENDING', 'Processing, awaiting payment'],
  ['PENDING', 'PROCESSING', 'Awaiting payment'],
  ['PENDING', 'COMPLETED', 'Received'],
  ['SHIPPED', 'COMPLETED', 'Shipped'],
  ['DELIVERED', 'COMPLETED', 'Delivered'],
  ['CANCELLED', 'PENDING', 'Canceled'],
  ['CANCELLED', 'FAILED', 'Canceled'],
  ['REFUNDED', 'REFUNDED', 'Refunded'],
  ['PENDING', 'FAILED', 'Payment failed. We’ll email you'],
] as const)('labels an order that is %s with a payment that is %s as: %s', (status, paymentStatus, text) => {
  expect(orderStatusLabel({ status, paymentDetails: { paymentStatus } }).text).toBe(text)
})
