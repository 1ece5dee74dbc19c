import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  discountLabel,
  percentOff,
  pricesAfterSale,
  PRICE_ROUNDINGS,
  salePrices,
  type Discount,
  type PriceRounding,
} from './sale-price.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const percents = fc.integer({ min: 1, max: 99 }).map((value): Discount => ({ kind: 'percent', percent: value }))
const percent = (value: number): Discount => ({ kind: 'percent', percent: value })
const amount = (price: number): Discount => ({ kind: 'amount', cents: price * 100 })
const priced = (price: number, compareAt: number | null = null) => ({
  priceCents: Math.round(price * 100),
  compareAtCents: compareAt === null ? null : Math.round(compareAt * 100),
})

test.each<[number, Discount, PriceRounding, number]>([
  [1290, percent(20), 'cent', 1032],
  [1290, percent(20), 'five', 1030],
  [1290, percent(15), 'cent', 1096.5],
  [1290, percent(15), 'dollar', 1097],
  [1290, percent(15), 'ninety-five', 1096.95],
  [99.99, percent(33), 'cent', 66.99],
  [120, amount(20), 'cent', 100],
  [120, amount(19.5), 'dollar', 101],
  // The nearest price would not be lower, so it takes the next lower one.
  [100, percent(1), 'five', 95],
  [100, amount(0.25), 'dollar', 99],
  [99.95, amount(0.01), 'ninety-five', 98.95],
  [100, amount(0.01), 'ninety-five', 99.95],
  // The nearest price would be 0 or less, so the price stays exact.
  [2, percent(90), 'dollar', 0.2],
  [4, percent(75), 'five', 1],
  [0.5, percent(90), 'ninety-five', 0.05],
])('$%s with %o rounded to the %s costs $%s', (price, discount, rounding, expected) => {
  expect(salePrices(priced(price), { discount, rounding }, 'USD', DEFAULT_REGION)).toEqual({
    kind: 'reduced',
    prices: priced(expected, price),
    wasReduced: false,
  })
})

test.each<[currency: string, cents: number, PriceRounding, expected: number]>([
  ['JPY', 6_600, 'cent', 5_610],
  ['JPY', 6_600, 'dollar', 5_600],
  ['JPY', 6_600, 'five', 5_500],
  ['JPY', 6_600, 'ninety-five', 5_595],
  ['KWD', 100_000, 'cent', 85_000],
  ['KWD', 99_500, 'dollar', 85_000],
  ['KWD', 99_500, 'five', 85_000],
  ['KWD', 100_000, 'ninety-five', 84_950],
])('in %s, 15%% off %s rounded to the %s costs %s', (currency, priceCents, rounding, expected) => {
  const verdict = salePrices(
    { priceCents, compareAtCents: null },
    { discount: percent(15), rounding },
    currency,
    DEFAULT_REGION,
  )
  expect(verdict).toMatchObject({ prices: { priceCents: expected, compareAtCents: priceCents } })
})

test('names the price and the discount in their currency', () => {
  const discount: Discount = { kind: 'amount', cents: 6_600 }
  const verdict = salePrices(
    { priceCents: 6_600, compareAtCents: null },
    { discount, rounding: 'cent' },
    'JPY',
    DEFAULT_REGION,
  )
  expect(verdict).toEqual({ kind: 'refused', message: 'The discount is not lower than the price of ¥6,600' })
  expect(discountLabel(discount, 'JPY', DEFAULT_REGION)).toBe('¥6,600 off')
})

test.each<[number, Discount, string]>([
  [50, amount(50), 'The discount is not lower than the price of $50.00'],
  [50, amount(60), 'The discount is not lower than the price of $50.00'],
  [0.01, percent(90), 'The discount is not lower than the price of $0.01'],
  [0.01, percent(10), 'The discount does not change the price of $0.01'],
])('$%s cannot be reduced by %o', (price, discount, message) => {
  expect(salePrices(priced(price), { discount, rounding: 'cent' }, 'USD', DEFAULT_REGION)).toEqual({
    kind: 'refused',
    message,
  })
})

test.each([
  ['a reduced product keeps its higher price crossed out', priced(800, 1000), priced(640, 1000), true],
  ['a compare-at price that is not higher is replaced', priced(800, 800), priced(640, 800), false],
])('%s', (_, before, prices, wasReduced) => {
  expect(salePrices(before, { discount: percent(20), rounding: 'cent' }, 'USD', DEFAULT_REGION)).toEqual({
    kind: 'reduced',
    prices,
    wasReduced,
  })
})

test('a sale price is always lower than the price, above 0, and below the crossed-out price', () => {
  const discounts = fc.oneof(
    percents,
    fc.integer({ min: 1, max: 10_000_00 }).map((cents): Discount => ({ kind: 'amount', cents })),
  )
  const cents = fc.integer({ min: 1, max: 10_000_00 })
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      discounts,
      fc.constantFrom(...PRICE_ROUNDINGS),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      (price, old, discount, rounding, currency) => {
        const verdict = salePrices(
          { priceCents: price, compareAtCents: old },
          { discount, rounding },
          currency,
          DEFAULT_REGION,
        )
        if (verdict.kind === 'refused') return
        expect(verdict.prices.priceCents).toBeGreaterThan(0)
        expect(verdict.prices.priceCents).toBeLessThan(price)
        expect(verdict.prices.compareAtCents).toBeGreaterThan(verdict.prices.priceCents)
      },
    ),
  )
})

test.each([
  ['an unchanged price is restored', priced(80, 100), priced(100)],
  ['a price changed by hand stays', priced(85, 100), null],
  ['a price changed by hand stays with its compare-at price', priced(85, 120), null],
  ['a corrected compare-at price stays, and the price is restored', priced(80, 120), priced(100, 120)],
  ['a compare-at price corrected to one that is not higher is dropped', priced(80, 90), priced(100)],
  ['a removed compare-at price does not make the price of the sale permanent', priced(80), priced(100)],
])('%s when the sale ends', (_, current, expected) => {
  expect(pricesAfterSale(current, { before: priced(100), during: priced(80, 100) })).toEqual(expected)
})

test('a product that was reduced before its sale is reduced after it', () => {
  const sale = { before: priced(100, 150), during: priced(80, 150) }
  expect(pricesAfterSale(priced(80, 150), sale)).toEqual(priced(100, 150))
  expect(pricesAfterSale(priced(80, 140), sale)).toEqual(priced(100, 140))
  expect(pricesAfterSale(priced(80), sale)).toEqual(priced(100))
  // No reduction at all.
  expect(pricesAfterSale(priced(80, 100), sale)).toEqual(priced(100, 150))
})

test('the price of a sale never outlives it, whatever happens to the compare-at price', () => {
  const cents = fc.integer({ min: 1, max: 10_000_00 })
  fc.assert(
    fc.property(cents, fc.option(cents), fc.option(cents), percents, (price, old, corrected, discount) => {
      const before = { priceCents: price, compareAtCents: old }
      const verdict = salePrices(before, { discount, rounding: 'cent' }, 'USD', DEFAULT_REGION)
      if (verdict.kind === 'refused') return
      const during = verdict.prices
      const after = pricesAfterSale({ ...during, compareAtCents: corrected }, { before, during })
      expect(after?.priceCents).toBe(price)
    }),
  )
})

test('labels discounts and the percentage of the crossed-out price', () => {
  expect([discountLabel(percent(20), 'USD', DEFAULT_REGION), discountLabel(amount(50), 'USD', DEFAULT_REGION)]).toEqual(
    ['20% off', '$50.00 off'],
  )
  expect([percentOff(priced(1032, 1290)), percentOff(priced(99.99, 100)), percentOff(priced(10))]).toEqual([20, 1, 0])
})
