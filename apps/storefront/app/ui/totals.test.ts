import { expect, test } from 'vitest'
import { quote } from '@atelier/domain/quote/quote'
import { cartRows, itemCents, orderTotals, totalsRows } from './totals.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const charges = [
  { name: 'Standard delivery', amount: 880 },
  { name: 'Gift wrap', amount: 550 },
]

test('tax that is added precedes the total, after each charge by its name', () => {
  const order = { currency: 'USD', taxMode: 'added' as const, subtotal: 250, charges: [], tax: 20.5, total: 279.45 }
  const withDelivery = { ...order, charges: [{ name: 'Standard delivery', amount: 8.95 }] }
  expect(totalsRows(orderTotals(withDelivery), 'Tax (8.2%)', DEFAULT_REGION)).toEqual([
    { kind: 'part', term: 'Subtotal', amount: '$250.00' },
    { kind: 'part', term: 'Standard delivery', amount: '$8.95' },
    { kind: 'part', term: 'Tax (8.2%)', amount: '$20.50' },
    { kind: 'total', term: 'Total', amount: '$279.45' },
  ])
})

test('tax that the prices include follows the total, as information', () => {
  const order = { currency: 'JPY', taxMode: 'included' as const, subtotal: 6_600, charges, tax: 730, total: 8_030 }
  expect(totalsRows(orderTotals(order), 'Includes tax (10%)', DEFAULT_REGION)).toEqual([
    { kind: 'part', term: 'Subtotal', amount: '¥6,600' },
    { kind: 'part', term: 'Standard delivery', amount: '¥880' },
    { kind: 'part', term: 'Gift wrap', amount: '¥550' },
    { kind: 'total', term: 'Total', amount: '¥8,030' },
    { kind: 'contained', term: 'Includes tax (10%)', amount: '¥730' },
  ])
})

test('an amount of three decimals stays exact', () => {
  const order = { currency: 'KWD', taxMode: 'added' as const, subtotal: 12.345, charges: [], tax: 0.617, total: 12.962 }
  const amounts = totalsRows(orderTotals(order), 'Tax (5%)', DEFAULT_REGION).map(({ amount }) => amount)
  expect(amounts).toEqual(['KWD\u00a012.345', 'KWD\u00a00.617', 'KWD\u00a012.962'])
})

test('the amount of a line item is exact', () => {
  expect(itemCents({ currency: 'USD' }, { price: 0.1, quantity: 3 })).toBe(30)
  expect(itemCents({ currency: 'JPY' }, { price: 6_600, quantity: 2 })).toBe(13_200)
})

test.each([
  ['added', true, ['Subtotal $100.00', 'Tax (20%) $20.00', 'Total $120.00']],
  ['added', false, ['Subtotal $100.00', 'Tax At checkout']],
  ['included', true, ['Subtotal $100.00', 'Total $100.00', 'Tax (20%) $16.67']],
  ['included', false, ['Subtotal $100.00', 'Total $100.00', 'Tax Included']],
] as const)(
  'a cart whose tax is %s, with one rate: %s, names only amounts that are known',
  (taxMode, hasOneRate, rows) => {
    const market = { currency: 'USD', taxMode, taxRounding: 'order' as const }
    const quoted = quote({ lines: [{ unitPriceCents: 100_00, quantity: 1 }], market, rate: 200_000 })
    expect(
      cartRows(quoted, 'Tax (20%)', hasOneRate, DEFAULT_REGION).map(({ term, amount }) => `${term} ${amount}`),
    ).toEqual(rows)
  },
)
