import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from '../orders/totals.ts'
import { estimatedRefundCents, proposedRefundCents } from './refund-amounts.ts'
import { demoTerms } from '../shop-terms.ts'

test('the estimated refund is the sum of price times quantity of the selected items (S9)', () => {
  expect(estimatedRefundCents([])).toBe(0)
  expect(
    estimatedRefundCents([
      { unitPriceCents: 100_00, quantity: 2 },
      { unitPriceCents: 5_99, quantity: 1 },
    ]),
  ).toBe(205_99)
})

test('the refund of an item includes its share of the tax', () => {
  const order = { subtotalCents: 200_00, taxCents: 16_00, leftCents: 216_00 }
  expect(proposedRefundCents([{ unitPriceCents: 100_00, quantity: 1 }], order)).toBe(108_00)
})

test('never proposes more than the remaining amount', () => {
  const order = { subtotalCents: 200_00, taxCents: 16_00, leftCents: 50_00 }
  expect(proposedRefundCents([{ unitPriceCents: 100_00, quantity: 1 }], order)).toBe(50_00)
})

test('refunds of single items add up to the whole, to the cent', () => {
  const leftAfterAll = (prices: readonly number[]): number => {
    const whole = orderTotals(
      prices.map((unitPriceCents) => ({ unitPriceCents, quantity: 1 })),
      demoTerms.taxPercent,
    )
    let leftCents = whole.totalCents
    let refundedGoodsCents = 0
    for (const unitPriceCents of prices) {
      leftCents -= proposedRefundCents([{ unitPriceCents, quantity: 1 }], { ...whole, leftCents, refundedGoodsCents })
      refundedGoodsCents += unitPriceCents
    }
    return leftCents
  }
  const price = fc.integer({ min: 1, max: 500_000 })
  fc.assert(fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), (prices) => leftAfterAll(prices) === 0))
  expect(leftAfterAll([33_33, 33_33, 33_34])).toBe(0)
})

test('earlier refunds shift the rounding, not the sum', () => {
  const order = { subtotalCents: 99_99, taxCents: 8_00, leftCents: 107_99 }
  const lines = [{ unitPriceCents: 33_33, quantity: 1 }]
  const parts = [0, 33_33, 66_66].map((refundedGoodsCents) =>
    proposedRefundCents(lines, { ...order, refundedGoodsCents }),
  )
  expect(parts).toEqual([36_00, 35_99, 36_00])
  expect(proposedRefundCents(lines, order)).toBe(36_00)
})

test('adds tax for an order of one cent, and none for a free order', () => {
  const free = { subtotalCents: 0, taxCents: 5, leftCents: 5_00 }
  expect(proposedRefundCents([{ unitPriceCents: 3_00, quantity: 1 }], free)).toBe(3_00)
  const cent = { subtotalCents: 1, taxCents: 1, leftCents: 2 }
  expect(proposedRefundCents([{ unitPriceCents: 1, quantity: 1 }], cent)).toBe(2)
})
