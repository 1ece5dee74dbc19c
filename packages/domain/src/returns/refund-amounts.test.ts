import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOrder } from '../quote/quote-order.ts'
import { estimatedRefundCents, proposedRefundCents } from './refund-amounts.ts'
import { demoTerms } from '../terms/shop-terms.ts'

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
  const order = { subtotalCents: 200_00, taxCents: 16_00, leftCents: 216_00, refundedGoodsCents: 0 }
  expect(proposedRefundCents([{ unitPriceCents: 100_00, quantity: 1 }], order)).toBe(108_00)
})

test('never proposes more than the remaining amount', () => {
  const order = { subtotalCents: 200_00, taxCents: 16_00, leftCents: 50_00, refundedGoodsCents: 0 }
  expect(proposedRefundCents([{ unitPriceCents: 100_00, quantity: 1 }], order)).toBe(50_00)
})

test('refunds of single items add up to the whole, to the cent', () => {
  const leftAfterAll = (prices: readonly number[]): number => {
    const whole = quoteOrder(
      prices.map((unitPriceCents) => ({ unitPriceCents, quantity: 1 })),
      demoTerms,
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

const someOrder = fc.record({
  lines: fc.array(
    fc.record({ unitPriceCents: fc.integer({ min: 1, max: 90_000_00 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  taxPercent: fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 10_000),
})

test('partial refunds of several units in any order add up to what was paid, at any tax rate', () => {
  fc.assert(
    fc.property(someOrder, fc.infiniteStream(fc.nat()), ({ lines, taxPercent }, choices) => {
      const whole = quoteOrder(lines, { ...demoTerms, taxPercent })
      const left = lines.map(({ quantity }) => quantity)
      let [leftCents, refundedGoodsCents] = [whole.totalCents, 0]
      while (left.some((quantity) => quantity > 0)) {
        const open = [...left.keys()].filter((index) => (left[index] ?? 0) > 0)
        const index = open[(choices.next().value ?? 0) % open.length] ?? 0
        const quantity = 1 + ((choices.next().value ?? 0) % (left[index] ?? 1))
        const unitPriceCents = lines[index]?.unitPriceCents ?? 0
        const cents = proposedRefundCents([{ unitPriceCents, quantity }], { ...whole, leftCents, refundedGoodsCents })
        expect(cents).toBeGreaterThanOrEqual(Math.min(leftCents, unitPriceCents * quantity))
        left[index] = (left[index] ?? 0) - quantity
        leftCents -= cents
        refundedGoodsCents += unitPriceCents * quantity
      }
      expect(leftCents).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})

test('three units of $10.05 refund exactly what they cost', () => {
  const whole = quoteOrder([{ unitPriceCents: 10_05, quantity: 3 }], demoTerms)
  let leftCents = whole.totalCents
  const parts = [0, 10_05, 20_10].map((refundedGoodsCents) => {
    const cents = proposedRefundCents([{ unitPriceCents: 10_05, quantity: 1 }], {
      ...whole,
      leftCents,
      refundedGoodsCents,
    })
    leftCents -= cents
    return cents
  })
  expect([parts, leftCents]).toEqual([[10_85, 10_86, 10_85], 0])
})

test('the share of the tax is exact for orders of any size', () => {
  // The product of these amounts has 18 digits.
  const order = { subtotalCents: 999_999_937, taxCents: 499_999_969, leftCents: 2 ** 40, refundedGoodsCents: 0 }
  const goods = 333_333_313
  const exact = goods + Number((499_999_969n * BigInt(goods) * 2n + 999_999_937n) / (999_999_937n * 2n))
  expect(proposedRefundCents([{ unitPriceCents: goods, quantity: 1 }], order)).toBe(exact)
})

test('earlier refunds shift the rounding, not the sum', () => {
  const order = { subtotalCents: 99_99, taxCents: 8_00, leftCents: 107_99 }
  const lines = [{ unitPriceCents: 33_33, quantity: 1 }]
  const parts = [0, 33_33, 66_66].map((refundedGoodsCents) =>
    proposedRefundCents(lines, { ...order, refundedGoodsCents }),
  )
  expect(parts).toEqual([36_00, 35_99, 36_00])
  expect(proposedRefundCents(lines, { ...order, refundedGoodsCents: 0 })).toBe(36_00)
})

test('adds tax for an order of one cent, and none for a free order', () => {
  const free = { subtotalCents: 0, taxCents: 5, leftCents: 5_00, refundedGoodsCents: 0 }
  expect(proposedRefundCents([{ unitPriceCents: 3_00, quantity: 1 }], free)).toBe(3_00)
  const cent = { subtotalCents: 1, taxCents: 1, leftCents: 2, refundedGoodsCents: 0 }
  expect(proposedRefundCents([{ unitPriceCents: 1, quantity: 1 }], cent)).toBe(2)
})
