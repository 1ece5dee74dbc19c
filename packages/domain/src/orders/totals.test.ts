import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from './totals.ts'
import { demoTerms } from '../shop-terms.ts'

const oneLine = (unitPriceCents: number, quantity = 1) =>
  orderTotals([{ unitPriceCents, quantity }], demoTerms.taxPercent)
const someLines = fc.array(
  fc.record({ unitPriceCents: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 50 },
)

test('a cart of two lines has a subtotal, eight percent tax, and their sum', () => {
  const lines = [
    { unitPriceCents: 189_000, quantity: 1 },
    { unitPriceCents: 39_000, quantity: 2 },
  ]
  expect(orderTotals(lines, demoTerms.taxPercent)).toEqual({
    subtotalCents: 267_000,
    taxCents: 21_360,
    totalCents: 288_360,
  })
})

test('an empty cart costs nothing', () => {
  expect(orderTotals([], demoTerms.taxPercent)).toEqual({ subtotalCents: 0, taxCents: 0, totalCents: 0 })
})

test.each([
  [6, 0], // 0.48
  [7, 1], // 0.56
  [18, 1], // 1.44
  [19, 2], // 1.52
  [50, 4],
  [1_999, 160], // 159.92
  [1_243, 99], // 99.44
  [1_244, 100], // 99.52
  [10_006, 800], // 800.48
  [10_007, 801], // 800.56
])('the tax on %d cents is %d cents', (cents, tax) => {
  expect(oneLine(cents).taxCents).toBe(tax)
})

test('tax is rounded once for the order, not once for each line', () => {
  // Three lines of 7 cents: 1.68 cents of tax round to 2. Rounded per line they would be 3.
  const lines = [7, 7, 7].map((unitPriceCents) => ({ unitPriceCents, quantity: 1 }))
  expect(orderTotals(lines, demoTerms.taxPercent).taxCents).toBe(2)
})

test('the total is the sum of its parts, in whole cents', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const { subtotalCents, taxCents, totalCents } = orderTotals(lines, demoTerms.taxPercent)
      expect(totalCents).toBe(subtotalCents + taxCents)
      expect(Number.isInteger(taxCents)).toBe(true)
      expect(Math.abs(taxCents - subtotalCents * 0.08)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

test('order and split of the lines do not matter', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const units = lines.flatMap((line) => Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })))
      expect(orderTotals(units.toReversed(), demoTerms.taxPercent)).toEqual(orderTotals(lines, demoTerms.taxPercent))
    }),
  )
})
