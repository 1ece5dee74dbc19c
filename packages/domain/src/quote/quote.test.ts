import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from '../money/money.ts'
import { isTaxKnown, quote, taxOf, totalOf, type QuoteRequest, type LineToQuote } from './quote.ts'

const USA = { currency: 'USD', taxMode: 'added', taxRounding: 'order' } as const
const JAPAN = { currency: 'JPY', taxMode: 'included', taxRounding: 'order' } as const

test('adds 8 % once to the subtotal of the order (S9)', () => {
  const lines = [
    { unitPriceCents: 1_999, quantity: 3 },
    { unitPriceCents: 125, quantity: 1 },
  ]
  const { subtotalCents, taxCents, totalCents, ...order } = quote({ lines, market: USA, rate: 80_000 })
  expect([subtotalCents, taxCents, totalCents]).toEqual([6_122, 490, 6_612])
  expect(order.lines.map((line) => line.taxCents)).toEqual([480, 10])
  expect(order.taxes).toEqual([{ rate: 80_000, baseCents: 6_122, taxCents: 490 }])
})

test('finds the tax within prices that include it: the total is what the shelf says', () => {
  const charges = [{ kind: 'delivery', name: 'Delivery', amountCents: 800 }] as const
  const order = quote({ lines: [{ unitPriceCents: 6_600, quantity: 2 }], charges, market: JAPAN, rate: 100_000 })
  expect([order.subtotalCents, order.chargesCents, order.taxCents, order.totalCents]).toEqual([
    13_200, 800, 1_273, 14_000,
  ])
})

test('rounds for each line where the market says so', () => {
  const lines = Array.from({ length: 3 }, () => ({ unitPriceCents: 6, quantity: 1 }))
  expect(quote({ lines, market: { ...USA, taxRounding: 'line' }, rate: 80_000 }).taxCents).toBe(0)
  expect(quote({ lines, market: USA, rate: 80_000 }).taxCents).toBe(1)
})

test('no rate is a cent short of exact arithmetic', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000_000_000 }), fc.nat({ max: 500_000 }), (amount, rate) => {
      const exact = (BigInt(amount) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n
      expect(taxOf(amount, rate, 'added')).toBe(Number(exact))
      const net = amount - taxOf(amount, rate, 'included')
      // Adding the tax to what is left gives the price again, to half a unit.
      expect(Math.abs(net + taxOf(net, rate, 'added') - amount)).toBeLessThanOrEqual(1)
    }),
  )
})

const line: fc.Arbitrary<LineToQuote> = fc.record({
  unitPriceCents: fc.nat({ max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
})
const request: fc.Arbitrary<QuoteRequest<LineToQuote>> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  charges: fc.array(
    fc.record({
      kind: fc.constantFrom('delivery', 'gift_wrap'),
      name: fc.constant('A charge'),
      amountCents: fc.nat({ max: 100_000 }),
    }),
    { maxLength: 3 },
  ),
  market: fc.record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    taxMode: fc.constantFrom('added', 'included'),
    taxRounding: fc.constantFrom('order', 'line'),
  }),
  rate: fc.nat({ max: 500_000 }),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('the parts of every quote add up to its total exactly', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const order = quote(asked)
      const parts = [...order.lines, ...order.charges]
      const amounts = sum(parts.map(({ amountCents }) => amountCents))
      const taxes = sum(parts.map(({ taxCents }) => taxCents))
      expect(order.taxCents).toBe(taxes)
      expect(sum(order.taxes.map(({ taxCents }) => taxCents))).toBe(taxes)
      expect(order.subtotalCents + order.chargesCents).toBe(amounts)
      expect(order.totalCents).toBe(asked.market.taxMode === 'added' ? amounts + taxes : amounts)
      expect(totalOf(order)).toBe(order.totalCents)
      expect(parts.every((part) => Number.isSafeInteger(part.taxCents) && part.taxCents >= 0)).toBe(true)
      expect(exponentOf(order.currency)).toBeLessThanOrEqual(3)
    }),
  )
})

test('what a provider calculated are the parts of the order, and its taxes are those of each rate', () => {
  const order = quote({
    lines: [
      { unitPriceCents: 100_00, quantity: 1 },
      { unitPriceCents: 50_00, quantity: 2 },
    ],
    charges: [{ kind: 'delivery', name: 'Standard delivery', amountCents: 10_00 }],
    market: USA,
    rate: 0,
    calculated: [
      { taxCents: 8_88, rate: 88_750 },
      { taxCents: 8_87, rate: 88_750 },
      { taxCents: 0, rate: 0 },
    ],
  })
  expect(order).toMatchObject({ taxCents: 17_75, totalCents: 227_75 })
  expect(order.taxes).toEqual([
    { rate: 88_750, baseCents: 200_00, taxCents: 17_75 },
    { rate: 0, baseCents: 10_00, taxCents: 0 },
  ])
  expect(isTaxKnown(order)).toBe(true)
})

test('no tax is known before a provider is asked, and a calculation of other lines is refused', () => {
  const lines = [{ unitPriceCents: 100_00, quantity: 1 }]
  const asked = (calculated: { taxCents: number; rate: number }[] | null) =>
    quote({ lines, market: USA, rate: 0, calculated })
  expect(isTaxKnown(asked(null))).toBe(false)
  expect(() => asked([])).toThrow(RangeError)
})

const CLASSES = { reduced: 70_000, zero: 0 } as const

test('each rate is rounded once for its own parts, which carry it', () => {
  const lines = [
    { unitPriceCents: 1_05, quantity: 1 },
    { unitPriceCents: 1_05, quantity: 1 },
    { unitPriceCents: 1_05, quantity: 1, taxClass: 'reduced' as const },
  ]
  const charges = [{ kind: 'delivery', name: 'Courier', amountCents: 5_00, taxClass: 'zero' }] as const
  const order = quote({ lines, charges, market: USA, rate: 190_000, classRates: CLASSES })
  expect(order.taxes).toEqual([
    { rate: 190_000, baseCents: 2_10, taxCents: 40 },
    { rate: 70_000, baseCents: 1_05, taxCents: 7 },
    { rate: 0, baseCents: 5_00, taxCents: 0 },
  ])
  expect(order.lines.map(({ taxCents, rate }) => [taxCents, rate])).toEqual([
    [20, 190_000],
    [20, 190_000],
    [7, 70_000],
  ])
  expect([order.charges[0]?.taxCents, order.charges[0]?.rate, order.totalCents]).toEqual([0, 0, 8_62])
})

test('without rates of classes, all is taxed at the one of the order', () => {
  const lines = [{ unitPriceCents: 1_00, quantity: 1, taxClass: 'reduced' as const }]
  expect(quote({ lines, market: USA, rate: 190_000 }).taxes).toEqual([{ rate: 190_000, baseCents: 1_00, taxCents: 19 }])
})
