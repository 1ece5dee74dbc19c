import { expect, test } from 'vitest'
import { describeDelivery } from './delivery.ts'
import { demoTerms } from '../shop-terms.ts'

test.each([
  ['US', 100_00, 'Standard, free, in 3 to 7 business days'],
  ['US', 99_99, 'Standard, $8.95, not charged now, in 3 to 7 business days'],
  ['FR', 5_000_00, 'International, in 7 to 14 business days. We’ll confirm the price before we ship'],
  ['BR', 5_000_00, 'International. We’ll email you the time and price before we ship'],
])('delivery to %s of an order of %i cents: %s', (country, subtotalCents, text) => {
  expect(describeDelivery(country, subtotalCents, demoTerms.shipping)).toBe(text)
})
