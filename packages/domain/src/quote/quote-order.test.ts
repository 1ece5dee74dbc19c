import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExactTaxRate, taxMillionths } from './tax-rate.ts'
import { quoteOrder } from './quote-order.ts'
import { taxOf } from './quote.ts'
import { demoTerms } from '../terms/shop-terms.ts'

const oneLine = (unitPriceCents: number, quantity = 1) => quoteOrder([{ unitPriceCents, quantity }], demoTerms)
const someLines = fc.array(
  fc.record({ unitPriceCents: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 50 },
)

test('a cart of two lines has a subtotal, eight percent tax, and their sum', () => {
  const lines = [
    { unitPriceCents: 189_000, quantity: 1 },
    { unitPriceCents: 39_000, quantity: 2 },
  ]
  expect(quoteOrder(lines, demoTerms)).toMatchObject({
    subtotalCents: 267_000,
    taxCents: 21_360,
    totalCents: 288_360,
  })
})

test('an empty cart costs nothing', () => {
  expect(quoteOrder([], demoTerms)).toMatchObject({ subtotalCents: 0, taxCents: 0, totalCents: 0 })
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
  expect(quoteOrder(lines, demoTerms).taxCents).toBe(2)
})

test('the total is the sum of its parts, in whole cents', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const { subtotalCents, taxCents, totalCents } = quoteOrder(lines, demoTerms)
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
      expect(quoteOrder(units.toReversed(), demoTerms).totalCents).toBe(quoteOrder(lines, demoTerms).totalCents)
    }),
  )
})

test.each([
  [7_50, 8.2, 62], // 0.615
  [2_50, 8.2, 21], // 0.205
  [10, 5, 1], // 0.005
  [9, 5, 0],
  [1_00, 8.25, 8],
  [2_00, 8.25, 17], // 0.165
  [4_00, 10.0625, 40],
])('the tax on %d cents at %d %% is %d cents, half a cent rounded up', (cents, percent, tax) => {
  expect(quoteOrder([{ unitPriceCents: cents, quantity: 1 }], { ...demoTerms, taxPercent: percent }).taxCents).toBe(tax)
})

/** The exact result: cents times the digits of the rate, as whole numbers of any size. */
function exactTax(subtotalCents: number, taxPercent: string): bigint {
  const [whole = '0', decimals = ''] = taxPercent.split('.')
  const scale = 100n * 10n ** BigInt(decimals.length)
  return (2n * BigInt(subtotalCents) * BigInt(whole + decimals) + scale) / (2n * scale)
}

test('the tax at every decimal rate equals exact arithmetic for 500,000 amounts', () => {
  const rates = Array.from({ length: 500 }, (_, index) => String(((index * 1_013) % 500_001) / 10_000))
  const wrong = rates.flatMap((rate, index) => {
    const millionths = taxMillionths(Number(rate))
    return Array.from({ length: 1_000 }, (_, step) => index * 7 + step * 53 + 1).filter(
      (cents) => BigInt(taxOf(cents, millionths, 'added')) !== exactTax(cents, rate),
    )
  })
  expect(wrong).toEqual([])
})

test('the tax equals exact arithmetic for any amount and rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.integer({ min: 0, max: 500_000 }), (cents, millionths) => {
      const rate = String(millionths / 10_000)
      expect([taxMillionths(Number(rate)), BigInt(taxOf(cents, millionths, 'added'))]).toEqual([
        millionths,
        exactTax(cents, rate),
      ])
    }),
    { numRuns: 20_000 },
  )
})

test('a rate is exact with at most four decimals', () => {
  expect([0, 8, 8.2, 8.875, 10.0625, 50].every(isExactTaxRate)).toBe(true)
  expect([8.00001, 1 / 3, 1e-9].some(isExactTaxRate)).toBe(false)
})

test('a state that does not tax deliveries taxes the goods alone, with any delivery', () => {
  const { shipping } = demoTerms
  const terms = {
    ...demoTerms,
    taxRates: [
      { place: 'US-NY', percent: 8.875 },
      { place: 'US-CA', percent: 7.25, isDeliveryTaxed: false },
      { place: 'US-CA', percent: 2, taxClass: 'reduced' as const },
    ],
    shipping: { ...shipping, isCharged: true, standard: { ...shipping.standard, cents: 10_00, freeFromCents: 900_00 } },
  }
  const taxesTo = (state: string) => {
    const { lines, charges, taxes } = quoteOrder([{ unitPriceCents: 100_00, quantity: 1 }], terms, {
      destination: { country: 'US', state },
    })
    return [lines[0]?.taxCents, charges[0]?.taxCents, taxes.length]
  }
  expect(taxesTo('NY')).toEqual([8_87, 89, 1])
  expect(taxesTo('CA')).toEqual([7_25, 0, 2])
  expect(taxesTo('TX')).toEqual([8_00, 80, 1])
})
