import { expect, test } from 'vitest'
import { itemCents, orderTotals, totalsRows } from './totals.ts'

const charges = [
  { name: 'Standard delivery', amount: 880 },
  { name: 'Gift wrap', amount: 550 },
]

test('tax that is added precedes the total, after each charge by its name', () => {
  const order = { currency: 'USD', taxMode: 'added' as const, subtotal: 250, charges: [], tax: 20.5, total: 279.45 }
  const withDelivery = { ...order, charges: [{ name: 'Standard delivery', amount: 8.95 }] }
  expect(totalsRows(orderTotals(withDelivery), 'Tax (8.2%)')).toEqual([
    { kind: 'part', term: 'Subtotal', amount: '$250.00' },
    { kind: 'part', term: 'Standard delivery', amount: '$8.95' },
    { kind: 'part', term: 'Tax (8.2%)', amount: '$20.50' },
    { kind: 'total', term: 'Total', amount: '$279.45' },
  ])
})

test('tax that the prices include follows the total, as information', () => {
  const order = { currency: 'JPY', taxMode: 'included' as const, subtotal: 6_600, charges, tax: 730, total: 8_030 }
  expect(totalsRows(orderTotals(order), 'Includes tax (10%)')).toEqual([
    { kind: 'part', term: 'Subtotal', amount: '¥6,600' },
    { kind: 'part', term: 'Standard delivery', amount: '¥880' },
    { kind: 'part', term: 'Gift wrap', amount: '¥550' },
    { kind: 'total', term: 'Total', amount: '¥8,030' },
    { kind: 'contained', term: 'Includes tax (10%)', amount: '¥730' },
  ])
})

test('an amount of three decimals stays exact', () => {
  const order = { currency: 'KWD', taxMode: 'added' as const, subtotal: 12.345, charges: [], tax: 0.617, total: 12.962 }
  const amounts = totalsRows(orderTotals(order), 'Tax (5%)').map(({ amount }) => amount)
  expect(amounts).toEqual(['KWD\u00a012.345', 'KWD\u00a00.617', 'KWD\u00a012.962'])
})

test('the amount of a line item is exact', () => {
  expect(itemCents({ currency: 'USD' }, { price: 0.1, quantity: 3 })).toBe(30)
  expect(itemCents({ currency: 'JPY' }, { price: 6_600, quantity: 2 })).toBe(13_200)
})
