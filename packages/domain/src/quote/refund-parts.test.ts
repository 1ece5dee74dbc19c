import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoTerms } from '../terms/shop-terms.ts'
import { quoteOrder } from './quote-order.ts'
import { TAX_MODES, TAX_ROUNDINGS } from './quote.ts'
import { priceOf } from './price-of.ts'
import { refundedCharges, refundPart, refundParts } from './refund-parts.ts'
import { withStoredParts } from './stored-quote.ts'

test('the estimated refund is the sum of price times quantity of the selected items (S9)', () => {
  expect(priceOf([])).toBe(0)
  expect(
    priceOf([
      { unitPriceCents: 100_00, quantity: 2 },
      { unitPriceCents: 5_99, quantity: 1 },
    ]),
  ).toBe(205_99)
})

const oneLine = { unitPriceCents: 100_00, quantity: 2, taxCents: 16_00, refundedQuantity: 0 }

test('the refund of an item includes its share of the tax, unless the price contains it', () => {
  expect(refundParts([{ ...oneLine, units: 1 }], 'added')).toEqual({
    priceCents: 100_00,
    taxCents: 8_00,
    totalCents: 108_00,
  })
  expect(refundParts([{ ...oneLine, units: 1 }], 'included')).toEqual({
    priceCents: 100_00,
    taxCents: 0,
    totalCents: 100_00,
  })
})

test('three units of $10.05 refund exactly what they cost', () => {
  const [line] = quoteOrder([{ unitPriceCents: 10_05, quantity: 3 }], demoTerms).lines
  if (!line) throw new Error('the quote has no line')
  const parts = [0, 1, 2].map((refundedQuantity) => refundPart({ ...line, refundedQuantity }, 1, 'added'))
  expect(parts).toEqual([10_85, 10_86, 10_85])
})

test('older lines get the shares of the tax that a new order would have', () => {
  const lines = [
    { unitPriceCents: 33_33, quantity: 1 },
    { unitPriceCents: 33_34, quantity: 2 },
  ]
  const order = quoteOrder(lines, demoTerms)
  expect(withStoredParts(lines, { taxCents: order.taxCents, rate: 80_000 })).toEqual(order.lines)
})

const someOrder = fc.record({
  lines: fc.array(
    fc.record({ unitPriceCents: fc.integer({ min: 1, max: 90_000_00 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  terms: fc.record({
    shipping: fc.constant(demoTerms.shipping),
    giftWrapCentsPerItem: fc.constant(8_95),
    isGiftWrapOffered: fc.constant(false),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    taxMode: fc.constantFrom(...TAX_MODES),
    taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
    taxPercent: fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 10_000),
    taxSource: fc.constant('rate' as const),
    taxRates: fc.constant([]),
  }),
})

test('partial refunds of several units in any order add up to what was paid, in any market', () => {
  fc.assert(
    fc.property(someOrder, fc.infiniteStream(fc.nat()), ({ lines, terms }, choices) => {
      const whole = quoteOrder(lines, terms)
      const open = whole.lines.map((line) => ({ ...line, refundedQuantity: 0 }))
      let leftCents = whole.totalCents
      while (open.some(({ quantity, refundedQuantity }) => refundedQuantity < quantity)) {
        const some = open.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
        const line = some[(choices.next().value ?? 0) % some.length]
        if (!line) break
        const units = 1 + ((choices.next().value ?? 0) % (line.quantity - line.refundedQuantity))
        const cents = refundPart(line, units, terms.taxMode)
        expect(cents).toBeGreaterThanOrEqual(line.unitPriceCents * units)
        line.refundedQuantity += units
        leftCents -= cents
        expect(leftCents).toBeGreaterThanOrEqual(0)
      }
      expect(leftCents).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['all of the delivery with its tax', 'added', 500_00, [12_00, 96, 12_96]],
  ['no tax on top where prices contain it', 'included', 500_00, [12_00, 0, 12_00]],
  ['only what is left', 'added', 6_48, [6_00, 48, 6_48]],
  ['nothing when nothing is left', 'added', 0, [0, 0, 0]],
  ['nothing when less than the lines is left', 'added', -5_00, [0, 0, 0]],
] as const)('a refund of everything pays for %s', (_, taxMode, mostCents, [priceCents, taxCents, totalCents]) => {
  const charges = { amountCents: 12_00, taxCents: 96 }
  expect(refundedCharges(charges, mostCents, taxMode)).toEqual({ priceCents, taxCents, totalCents })
})

test('an order without charges has none to refund', () => {
  const none = { priceCents: 0, taxCents: 0, totalCents: 0 }
  expect(refundedCharges({ amountCents: 0, taxCents: 0 }, 500_00, 'added')).toEqual(none)
})
