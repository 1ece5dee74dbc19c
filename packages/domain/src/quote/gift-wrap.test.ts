import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoTerms, type ShopTerms } from '../terms/shop-terms.ts'
import { giftWrapCharges, refundedWrap, wrappedOfNext } from './gift-wrap.ts'
import { quoteOrder } from './quote-order.ts'
import { TAX_MODES, TAX_ROUNDINGS } from './quote.ts'
import { refundParts } from './refund-parts.ts'

const WRAPPING: ShopTerms = { ...demoTerms, giftWrapCentsPerItem: 8_00, isGiftWrapOffered: true }
const twoBags = { unitPriceCents: 100_00, quantity: 2, wrapped: 1 }

test('charges each wrapped unit, with tax like any line', () => {
  const { charges, totalCents } = quoteOrder([twoBags, { ...twoBags, wrapped: 2 }], WRAPPING)
  expect(charges).toEqual([{ kind: 'gift_wrap', name: 'Gift wrap', amountCents: 24_00, taxCents: 1_92, rate: 80_000 }])
  expect(totalCents).toBe(424_00 + 33_92)
})

test.each([
  ['it is free', { ...WRAPPING, giftWrapCentsPerItem: 0 }, [twoBags]],
  ['nothing is wrapped', WRAPPING, [{ wrapped: 0 }, {}]],
])('charges nothing where %s', (_, terms, lines) => {
  expect(giftWrapCharges(lines, terms)).toEqual([])
})

test.each([
  ['the first unit is a wrapped one', 0, 1, 1],
  ['two units have the wrapped one among them', 0, 2, 1],
  ['the second unit is not wrapped', 1, 1, 0],
  ['no unit, no wrap', 0, 0, 0],
])('of two units, one of them wrapped: %s', (_, refundedQuantity, units, wrapped) => {
  expect(wrappedOfNext({ wrapped: 1, refundedQuantity, units })).toBe(wrapped)
})

test('a refund of the wrapped unit pays its wrap, and the other unit only itself', () => {
  const wrap = { amountCents: 8_00, taxCents: 64 }
  const line = { wrapped: 1, refundedQuantity: 0, units: 1 }
  expect(refundedWrap([line], wrap, 'added')).toEqual({ priceCents: 8_00, taxCents: 64, totalCents: 8_64 })
  expect(refundedWrap([line], wrap, 'included')).toEqual({ priceCents: 8_00, taxCents: 0, totalCents: 8_00 })
  expect(refundedWrap([{ ...line, refundedQuantity: 1 }], wrap, 'added').totalCents).toBe(0)
})

test('the wrap of an order without wrapped lines belongs to no unit', () => {
  expect(
    refundedWrap([{ refundedQuantity: 0, units: 2 }], { amountCents: 8_00, taxCents: 64 }, 'added').totalCents,
  ).toBe(0)
})

test('where the market does not offer it, a cart costs what it costs without', () => {
  const quoted = quoteOrder([twoBags], demoTerms)
  expect(quoted).toEqual(quoteOrder([{ unitPriceCents: 100_00, quantity: 2 }], demoTerms))
})

const someLine = fc
  .record({ unitPriceCents: fc.integer({ min: 1, max: 9_000_00 }), quantity: fc.integer({ min: 1, max: 9 }) })
  .chain((line) => fc.nat({ max: line.quantity }).map((wrapped) => ({ ...line, wrapped })))

const someTerms = fc.record({
  giftWrapCentsPerItem: fc.nat({ max: 50_00 }),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  taxMode: fc.constantFrom(...TAX_MODES),
  taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
  taxPercent: fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 10_000),
})

test('refunds of several units in any order pay exactly what units and wrap cost', () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 5 }),
      someTerms,
      fc.infiniteStream(fc.nat()),
      (lines, change, choices) => {
        const { lines: quoted, charges, totalCents } = quoteOrder(lines, { ...WRAPPING, ...change })
        const wrap = charges[0] ?? { amountCents: 0, taxCents: 0 }
        const open = quoted.map((line) => ({ ...line, refundedQuantity: 0, units: 0 }))
        const next = (): number => choices.next().value ?? 0
        let leftCents = totalCents
        while (open.some(({ quantity, refundedQuantity }) => refundedQuantity < quantity)) {
          for (const line of open) line.units = next() % (line.quantity - line.refundedQuantity + 1)
          const paid = refundedWrap(open, wrap, change.taxMode)
          expect(paid.priceCents % Math.max(1, change.giftWrapCentsPerItem)).toBe(0)
          expect(paid.taxCents).toBeGreaterThanOrEqual(0)
          leftCents -= refundParts(open, change.taxMode).totalCents + paid.totalCents
          for (const line of open) line.refundedQuantity += line.units
        }
        expect(leftCents).toBe(0)
      },
    ),
    { numRuns: 1_000 },
  )
})
