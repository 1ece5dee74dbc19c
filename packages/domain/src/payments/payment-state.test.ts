import { expect, test } from 'vitest'
import fc from 'fast-check'
import { PAYMENT_STATUSES } from '../orders/status.ts'
import {
  intentStatus,
  isOpenPayment,
  orderPaymentStatus,
  PAYMENT_STATES,
  paymentStateAfter,
  type PaymentState,
  storefrontPaymentStatus,
  waitingPaymentStatus,
} from './payment-state.ts'

test.each([
  ['created', 'requires_payment_method', 'requires_payment_method', 'PENDING'],
  ['requires_action', 'requires_confirmation', 'requires_confirmation', 'PENDING'],
  ['processing', 'processing', 'pending', 'PENDING'],
  ['succeeded', 'succeeded', 'succeeded', 'COMPLETED'],
  ['failed', 'failed', 'failed', 'FAILED'],
  ['canceled', 'canceled', 'canceled', 'FAILED'],
  ['expired', 'canceled', 'failed', 'FAILED'],
] as const)('the state %s maps to %s, %s and %s', (state, intent, order, storefront) => {
  expect(intentStatus(state)).toBe(intent)
  expect(orderPaymentStatus(state)).toBe(order)
  expect(storefrontPaymentStatus(order)).toBe(storefront)
})

test('every payment status of an order has a status in the storefront', () => {
  expect(PAYMENT_STATUSES.map(storefrontPaymentStatus)).not.toContain(undefined)
  expect(storefrontPaymentStatus('refunded')).toBe('REFUNDED')
  expect(storefrontPaymentStatus('partially_refunded')).toBe('COMPLETED')
})

test.each([
  ['created', null, 'pending'],
  ['created', 'Your card was declined.', 'requires_payment_method'],
  ['requires_action', null, 'requires_confirmation'],
  ['processing', null, 'pending'],
  ['expired', null, 'pending'],
  ['canceled', 'Your card was declined.', 'pending'],
] as const)('a waiting order with a payment in state %s (%s) is %s', (state, message, status) => {
  expect(waitingPaymentStatus(state, message)).toBe(status)
})

test.each([
  ['created', 'requires_action', 'requires_action'],
  // A declined card leaves the payment open for another one.
  ['requires_action', 'created', 'created'],
  ['processing', 'failed', 'failed'],
  ['canceled', 'processing', 'canceled'],
  ['failed', 'created', 'failed'],
  ['expired', 'succeeded', 'succeeded'],
  ['succeeded', 'canceled', 'succeeded'],
] as const)('%s, then observed as %s, is %s', (current, observed, after) => {
  expect(paymentStateAfter(current, observed)).toBe(after)
})

test('a captured payment stays captured, whatever is observed before or after', () => {
  const observations = fc.array(fc.constantFrom(...PAYMENT_STATES), { maxLength: 8 })
  const end = (before: PaymentState[], after: PaymentState[]): PaymentState =>
    [...before, 'succeeded' as const, ...after].reduce(paymentStateAfter, 'created')
  fc.assert(
    fc.property(observations, observations, (before, after) => {
      expect(end(before, after)).toBe('succeeded')
    }),
  )
  expect(isOpenPayment('succeeded')).toBe(false)
})
