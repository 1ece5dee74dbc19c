import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainRevenue } from './explain-revenue.ts'
import { computeSalesFigures } from './sales-figures.ts'
import type { SalesFigures, SalesRow } from './sales.schema.ts'
import { DEFAULT_REGION } from '../../region/region.ts'

const RANGES = {
  range: { from: '2026-11-08', to: '2026-11-14' },
  previousRange: { from: '2026-11-01', to: '2026-11-07', hours: 24 },
  currency: 'USD',
}
const NOW = { from: '2026-11-08', to: '2026-11-14', money: 'paid' }
const BEFORE = { from: '2026-11-01', to: '2026-11-07', money: 'paid' }

const figures = (orders: number, paidCents: number, refundedCents = 0, currency = 'USD'): SalesFigures =>
  computeSalesFigures(
    { orders, paidCents, refundedCents, refundedOrders: 0, visits: 0, placedOrders: 0, countedOrders: 0 },
    currency,
  )

const row = (label: string, revenue: number, previousRevenue: number): SalesRow => ({
  key: label.toLowerCase(),
  label,
  orders: 1,
  units: 1,
  revenue,
  refunds: 0,
  previousRevenue,
  previousOrders: 1,
})

const NO_ROWS = { product: [], source: [] }

test.each([
  [
    'fewer orders of a higher value, and refunds',
    figures(8, 3_600_00, 120_00),
    figures(12, 4_800_00),
    'Revenue fell by $1,320.00 (28%), from $4,800.00 to $3,480.00.',
    [
      'Orders fell from 12 to 8, which took $1,600.00 off revenue.',
      'The average order rose from $400.00 to $450.00, which added $400.00 to revenue.',
      'Refunds rose from $0.00 to $120.00, which took $120.00 off revenue.',
    ],
  ],
  [
    'more orders alone',
    figures(3, 300_00),
    figures(2, 200_00),
    'Revenue rose by $100.00 (50%), from $200.00 to $300.00.',
    ['Orders rose from 2 to 3, which added $100.00 to revenue.'],
  ],
  [
    'a first sale',
    figures(1, 300_00),
    figures(0, 0),
    'Revenue rose by $300.00, from $0.00 to $300.00.',
    ['Orders rose from 0 to 1, which added $300.00 to revenue.'],
  ],
  [
    'no sales any more',
    figures(0, 0),
    figures(2, 300_00, 50_00),
    'Revenue fell by $250.00 (100%), from $250.00 to $0.00.',
    [
      'Orders fell from 2 to 0, which took $300.00 off revenue.',
      'Refunds fell from $50.00 to $0.00, which added $50.00 to revenue.',
    ],
  ],
  ['no change', figures(2, 200_00), figures(2, 200_00), 'Revenue stayed at $200.00.', []],
])('explains %s', (_what, current, previous, headline, sentences) => {
  const explanation = explainRevenue({ ...RANGES, current, previous }, NO_ROWS, DEFAULT_REGION)
  expect(explanation?.headline).toBe(headline)
  expect(explanation?.arithmetic.map(({ text }) => text)).toEqual(sentences)
})

test('explains whole yen, and rounds to none of their parts', () => {
  const [current, previous] = [figures(3, 20_000, 0, 'JPY'), figures(2, 13_201, 0, 'JPY')]
  const explanation = explainRevenue({ ...RANGES, currency: 'JPY', current, previous }, NO_ROWS, DEFAULT_REGION)
  expect(explanation?.headline).toBe('Revenue rose by ¥6,799 (52%), from ¥13,201 to ¥20,000.')
  expect(explanation?.arithmetic.map(({ text }) => text)).toEqual([
    'Orders rose from 2 to 3, which added ¥6,601 to revenue.',
    'The average order rose from ¥6,601 to ¥6,667, which added ¥198 to revenue.',
  ])
})

test('leads to the orders in the currency of the report, where orders have several', () => {
  const [current, previous] = [figures(3, 20_000, 0, 'JPY'), figures(2, 13_201, 0, 'JPY')]
  const rows = { product: [row('Halle', 10, 20)], source: [] }
  const explanation = explainRevenue(
    { ...RANGES, currency: 'JPY', currencies: ['USD', 'JPY'], current, previous },
    rows,
    DEFAULT_REGION,
  )
  expect(explanation?.arithmetic[0]).toMatchObject({
    orders: { ...NOW, currency: 'JPY', money: 'paid' },
    previousOrders: { ...BEFORE, currency: 'JPY', money: 'paid' },
  })
  expect(explanation?.products[0]?.orders).toMatchObject({ currency: 'JPY', product: 'halle' })
  const alone = explainRevenue(
    { ...RANGES, currency: 'JPY', currencies: ['JPY'], current, previous },
    rows,
    DEFAULT_REGION,
  )
  expect(alone?.arithmetic[0]?.orders).not.toHaveProperty('currency')
})

test('the effects add up to the change, to the cent', () => {
  const sums = fc.record({
    orders: fc.integer({ min: 0, max: 500 }),
    paid: fc.integer({ min: 100, max: 9_000_000 }),
    refunded: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(sums, sums, (a, b) => {
      const of = ({ orders, paid, refunded }: typeof a) =>
        orders === 0 ? figures(0, 0) : figures(orders, paid, refunded)
      const [current, previous] = [of(a), of(b)]
      const effects = explainRevenue({ ...RANGES, current, previous }, NO_ROWS, DEFAULT_REGION)?.arithmetic ?? []
      const sum = effects.reduce((total, { effect }) => total + Math.round(effect * 100), 0)
      expect(sum).toBe(Math.round(current.revenue * 100) - Math.round(previous.revenue * 100))
    }),
  )
})

test('names the products and sources that changed most, each with its orders', () => {
  const explanation = explainRevenue(
    { ...RANGES, current: figures(1, 100_00), previous: figures(2, 200_00) },
    {
      product: [row('A', 10, 20), row('B', 0, 900), row('C', 500, 0), row('D', 5, 5), row('E', 90, 60), row('F', 9, 8)],
      source: [row('Google', 200, 700)],
    },
    DEFAULT_REGION,
  )
  expect(explanation?.products.map(({ text }) => text)).toEqual([
    'B brought $900.00 less: $0.00 instead of $900.00.',
    'C brought $500.00 more: $500.00 instead of $0.00.',
    'E brought $30.00 more: $90.00 instead of $60.00.',
    'A brought $10.00 less: $10.00 instead of $20.00.',
  ])
  expect(explanation?.products[0]).toMatchObject({
    orders: { ...NOW, product: 'b' },
    previousOrders: { ...BEFORE, product: 'b' },
  })
  expect(explanation?.sources[0]).toMatchObject({ effect: -500, orders: { ...NOW, source: 'google' } })
})

test('says nothing without a previous period', () => {
  expect(explainRevenue({ ...RANGES, current: figures(1, 100_00), previous: null }, NO_ROWS, DEFAULT_REGION)).toBeNull()
})
