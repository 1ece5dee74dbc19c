import { expect, test } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

test.each([
  [204_120, 'usd', 204_120],
  [6_600, 'jpy', 6_600],
  [12_340, 'kwd', 12_340],
  // Whole krónur here, with two decimals at Stripe.
  [12_000, 'isk', 1_200_000],
])('%i of %s is %i at Stripe, and back', (cents, currency, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount)
  expect(fromStripeAmount(amount, currency)).toBe(cents)
})
