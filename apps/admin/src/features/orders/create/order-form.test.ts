import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { expect, test } from 'vitest'
import {
  afterChanges,
  orderBodyOf,
  emptyOrderForm,
  quoteOrderForm,
  addLineItem,
  moveToMarket,
  isUnsold,
  amountInMarket,
  withQuantity,
  type OrderFormLine,
} from './order-form.ts'

const bag = {
  productId: 'totes-1',
  name: 'Halle',
  price: 1_299.99,
  colors: [
    { name: 'Noir', stock: 2 },
    { name: 'Bone', stock: null },
  ],
} as AdminProduct

const inDefault = (...lines: OrderFormLine[]) => ({ lines, market: '' })

const line = (change: Partial<OrderFormLine> = {}): OrderFormLine => ({
  productId: 'totes-1',
  name: 'Halle',
  color: 'Noir',
  price: 1_299.99,
  prices: { '': 1_299.99 },
  quantity: 1,
  stock: 2,
  ...change,
})

test('merges the same color into one line, limited to the stock', () => {
  const once = addLineItem(inDefault(), bag, 'Noir')
  expect(once).toEqual([line()])
  const add = (lines: OrderFormLine[], color: string) => addLineItem(inDefault(...lines), bag, color)
  const often = add(add(add(once, 'Noir'), 'Noir'), 'Bone')
  expect(often.map(({ color, quantity }) => [color, quantity])).toEqual([
    ['Noir', 2],
    ['Bone', 1],
  ])
  expect(addLineItem(inDefault(), bag, 'Plum')).toEqual([])
})

test('limits the quantity per line, and removes the line at zero', () => {
  const uncounted = line({ stock: null })
  expect(withQuantity([uncounted], uncounted, 99)[0]?.quantity).toBe(10)
  expect(withQuantity([line()], line(), 0)).toEqual([])
})

test('adopts prices and stock that changed on the server', () => {
  const lines = [line({ quantity: 2 }), line({ color: 'Bone', stock: null }), line({ productId: 'gone' })]
  const item = { name: 'Halle', productId: 'totes-1', color: 'Noir', price: 1_400, available: 1 }
  const gone = { name: 'Gone', productId: 'gone', color: 'Noir', price: null, available: 0 }
  expect(afterChanges(inDefault(...lines), { items: [item, gone], total: null })).toEqual([
    line({ price: 1_400, prices: { '': 1_400 }, stock: 1, quantity: 1 }),
    line({ color: 'Bone', stock: null }),
  ])
})

test('computes tax on the subtotal, and builds the request body', () => {
  const lines = [line({ quantity: 2 })]
  expect(quoteOrderForm(lines, demoTerms)).toMatchObject({ subtotal: 2_599.98, charges: [], tax: 208, total: 2_807.98 })
  expect(orderBodyOf({ ...emptyOrderForm(), lines }, demoTerms)).toMatchObject({
    userId: null,
    total: 2_807.98,
    items: [{ productId: 'totes-1', color: 'Noir', quantity: 2, price: 1_299.99 }],
  })
})

test('quotes yen without decimals, with the tax that the prices contain', () => {
  const terms = { ...demoTerms, currency: 'JPY', taxMode: 'included' as const, taxPercent: 10 }
  const quoted = quoteOrderForm([line({ price: 6_600, quantity: 2 })], terms)
  expect(quoted).toEqual({
    currency: 'JPY',
    taxMode: 'included',
    taxPercent: 10,
    subtotal: 13_200,
    charges: [],
    tax: 1_200,
    total: 13_200,
  })
})

test('quotes the delivery that the shop charges to the country', () => {
  const shipping = {
    ...demoTerms.shipping,
    isCharged: true,
    international: { ...demoTerms.shipping.international, cents: 4_500 },
  }
  const terms = { ...demoTerms, shipping }
  const lines = [line({ price: 50 })]
  const abroad = { ...emptyOrderForm(), lines }
  expect(quoteOrderForm(lines, terms, { destination: { country: 'US' } })).toMatchObject({
    charges: [{ kind: 'delivery', name: 'Standard delivery', amount: 8.95 }],
    tax: 4.72,
    total: 63.67,
  })
  expect(quoteOrderForm(lines, terms, { destination: { country: 'FR' } }).charges).toMatchObject([
    { name: 'International delivery', amount: 45 },
  ])
  expect(orderBodyOf({ ...abroad, shipping: { ...abroad.shipping, country: 'FR' } }, terms).total).toBe(102.6)
})

const EUROPEAN: AdminProduct = {
  ...bag,
  prices: [{ market: 'eu', currency: 'EUR', price: 1_200, compareAtPrice: null }],
}

test('another market has its prices, and marks what it does not sell', () => {
  const { shipping } = {
    ...demoTerms,
    shipping: { ...demoTerms.shipping, homeCountries: ['FR'], destinations: ['FR', 'DE'] },
  }
  const lines = [...addLineItem(inDefault(), EUROPEAN, 'Noir'), ...addLineItem(inDefault(), bag, 'Bone')]
  const european = moveToMarket({ ...emptyOrderForm(), lines }, 'eu', { shipping })
  expect(european.lines.map(({ price }) => price)).toEqual([1_200, null])
  expect(european.lines.map(isUnsold)).toEqual([false, true])
  expect(european.shipping.country).toBe('FR')
  expect(quoteOrderForm(european.lines, { ...demoTerms, currency: 'EUR' }).subtotal).toBe(1_200)
  expect([amountInMarket(EUROPEAN, 'eu'), amountInMarket(bag, 'eu')]).toEqual([1_200, null])
  const german = { ...european, shipping: { ...european.shipping, country: 'DE', state: 'Bayern' } }
  expect(moveToMarket(german, 'eu', { shipping }).shipping).toMatchObject({ country: 'DE', state: 'Bayern' })
  expect(moveToMarket(european, '', demoTerms).lines.map(({ price }) => price)).toEqual([1_299.99, 1_299.99])
})
