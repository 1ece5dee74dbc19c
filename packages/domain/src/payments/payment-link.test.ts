import { expect, test } from 'vitest'
import { paymentLinkState } from './payment-link.ts'

test.each([
  ['PENDING', 'pending', 0, 'open'],
  ['PROCESSING', 'requires_payment_method', 0, 'open'],
  ['SHIPPED', 'pending', 0, 'open'],
  ['PENDING', 'failed', 0, 'open'],
  ['PENDING', 'paid', 108_00, 'paid'],
  // A single cent counts.
  ['PENDING', 'pending', 1, 'paid'],
  ['DELIVERED', 'succeeded', 108_00, 'paid'],
  ['PENDING', 'partially_refunded', 108_00, 'paid'],
  ['REFUNDED', 'refunded', 108_00, 'closed'],
  ['CANCELLED', 'pending', 0, 'closed'],
  ['CANCELLED', 'succeeded', 108_00, 'closed'],
] as const)('%s, %s with %d cents paid: %s', (status, paymentStatus, paidCents, state) => {
  expect(paymentLinkState({ status, paymentStatus, paidCents })).toBe(state)
})
