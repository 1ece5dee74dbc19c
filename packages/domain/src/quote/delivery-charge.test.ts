import { expect, test } from 'vitest'
import { demoTerms, type ShopTerms } from '../terms/shop-terms.ts'
import { deliveryCharges, deliveryPrice } from './delivery-charge.ts'
import { quoteOrder } from './quote-order.ts'

const CHARGED: ShopTerms = {
  ...demoTerms,
  shipping: {
    ...demoTerms.shipping,
    isCharged: true,
    international: { ...demoTerms.shipping.international, cents: 25_00 },
  },
}
const AT_HOME = { destination: { country: 'US' } }
const bag = (unitPriceCents: number) => [{ unitPriceCents, quantity: 1 }]

test('the demo charges no delivery (S9)', () => {
  expect(deliveryCharges(bag(50_00), AT_HOME, demoTerms.shipping)).toEqual([])
  expect(quoteOrder(bag(50_00), demoTerms, { destination: { country: 'FR' } })).toMatchObject({
    chargesCents: 0,
    totalCents: 54_00,
  })
})

test('a shop charges its standard rate at home, and nothing from the free amount on', () => {
  expect(deliveryCharges(bag(99_99), AT_HOME, CHARGED.shipping)).toEqual([
    { kind: 'delivery', name: 'Standard delivery', amountCents: 8_95 },
  ])
  expect(deliveryCharges(bag(100_00), AT_HOME, CHARGED.shipping)).toEqual([])
  expect(deliveryPrice('US', 100_00, CHARGED.shipping)).toBe(0)
  expect(deliveryCharges([], AT_HOME, CHARGED.shipping)).toEqual([])
})

test('a delivery abroad has its own rate, also for a dear order, and tax like any line', () => {
  const order = quoteOrder(bag(200_00), CHARGED, { destination: { country: 'FR' } })
  expect(order.charges).toEqual([
    { kind: 'delivery', name: 'International delivery', amountCents: 25_00, taxCents: 2_00, rate: 80_000 },
  ])
  expect([order.subtotalCents, order.chargesCents, order.taxCents, order.totalCents]).toEqual([
    200_00, 25_00, 18_00, 243_00,
  ])
})

test('prices that include the tax stay what they are, and so does the delivery', () => {
  const order = quoteOrder(
    bag(50_00),
    { ...CHARGED, taxMode: 'included', taxPercent: 20 },
    { destination: { country: 'US' } },
  )
  expect([order.totalCents, order.taxCents]).toEqual([58_95, 9_83])
})
