import { expect, test } from 'vitest'
import { demoTerms } from '../terms/shop-terms.ts'
import { deliveryOf, describeDelivery, type DeliveryStart } from './delivery.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const monday = new Date('2026-11-02T15:00:00Z')

test.each<[string, number, DeliveryStart, string]>([
  ['US', 100_00, monday, 'Standard, free. Arrives Nov 5 – 11'],
  ['US', 99_99, monday, 'Standard, $8.95, not charged now. Arrives Nov 5 – 11'],
  ['US', 100_00, null, 'Standard, free. Arrives in 3 to 7 business days'],
  ['US', 100_00, 'after payment', 'Standard, free. Arrives in 3 to 7 business days after payment'],
  ['FR', 5_000_00, monday, 'International. Arrives Nov 11 – 20. We’ll confirm the price before we ship'],
  ['BR', 5_000_00, monday, 'International. We’ll email you the time and price before we ship'],
])('delivery to %s of an order of %i cents from %s: %s', (country, subtotalCents, start, text) => {
  expect(
    describeDelivery(
      deliveryOf({ country }, { goodsCents: subtotalCents, weightGrams: 0 }, { ...demoTerms, start }, DEFAULT_REGION),
    ),
  ).toBe(text)
})

test('the delivery price is in the currency of the terms', () => {
  const standard = { ...demoTerms.shipping.standard, cents: 880, freeFromCents: 10_000 }
  const terms = { shipping: { ...demoTerms.shipping, standard }, currency: 'JPY' }
  expect(
    deliveryOf({ country: 'US' }, { goodsCents: 6_600, weightGrams: 0 }, { ...terms, start: null }, DEFAULT_REGION)
      .method,
  ).toBe('Standard, ¥880, not charged now')
})
