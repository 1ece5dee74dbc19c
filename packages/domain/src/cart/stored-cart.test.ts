import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, EMPTY_CART } from './cart.ts'
import { lineMoves, priceInMarket } from './price-in-market.ts'
import { readStoredCart, writeStoredCart } from './stored-cart.ts'

const cart = addToCart(EMPTY_CART, {
  productId: 'totes-1a2b3c4d',
  slug: 'aumont-tote',
  name: 'Aumont Tote',
  color: 'Cognac',
  unitPriceCents: 145_000,
  imageUrl: '/media/demo/aumont-tote/cognac-front-480.webp',
})
const [line] = cart

test('reads a stored cart unchanged', () => {
  expect(readStoredCart(writeStoredCart({ cart, unpriced: [] }))).toEqual({ cart, unpriced: [] })
})

test('reads the old price of a sale, and ignores one that is not higher', () => {
  const stored = (oldUnitPriceCents: unknown) => readStoredCart(JSON.stringify([{ ...line, oldUnitPriceCents }])).cart
  expect(stored(160_000)[0]?.oldUnitPriceCents).toBe(160_000)
  for (const wrong of [145_000, 1.5, '160000x', null]) expect(stored(wrong)).toEqual(cart)
})

test('returns a cart for any stored text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(Array.isArray(readStoredCart(text).cart)).toBe(true)
    }),
  )
})

test.each([
  ['a negative price', { unitPriceCents: -1 }],
  ['a price with parts of its smallest unit', { unitPriceCents: 14.5 }],
  ['a quantity above the maximum', { quantity: 11 }],
  ['a quantity of 0', { quantity: 0 }],
  ['no product', { productId: '' }],
  ['a slug that is not a string', { slug: 7 }],
])('skips a line with %s', (_, change) => {
  expect(readStoredCart(JSON.stringify([{ ...line, ...change }, line])).cart).toEqual(cart)
})

test('derives the id from product and color, not from the stored id', () => {
  expect(readStoredCart(JSON.stringify([{ ...line, cartItemId: 'forged' }])).cart).toEqual(cart)
})

test.each(['undefined', 'null', ' ', 'front.jpg', 'javascript:alert(1)'])('ignores the image URL %s', (imageUrl) => {
  expect(readStoredCart(JSON.stringify([{ ...line, imageUrl }])).cart).toMatchObject([{ imageUrl: null }])
})

test('a line has the price of each market in which the customer saw it', () => {
  const stored = writeStoredCart({ cart, unpriced: [] })
  const inEurope = readStoredCart(stored, 'eu')
  expect(inEurope).toMatchObject({ cart: [], unpriced: [{ otherPrices: { '': { unitPriceCents: 145_000 } } }] })
  expect(inEurope.unpriced[0]).not.toHaveProperty('unitPriceCents')
  const priced = priceInMarket(inEurope, new Set(['totes-1a2b3c4d']), new Map([['totes-1a2b3c4d', EUROS]]))
  expect(lineMoves(priced, '')).toMatchObject([{ beforeCents: 145_000, nowCents: 152_000 }])
  const text = writeStoredCart(priced, 'eu')
  expect(readStoredCart(text, 'eu').cart).toMatchObject([EUROS])
  expect(readStoredCart(text).cart).toMatchObject([{ unitPriceCents: 145_000, otherPrices: { eu: EUROS } }])
})

test('a line that a market does not sell keeps the prices of the others', () => {
  const stored = writeStoredCart({ cart, unpriced: [] })
  const priced = priceInMarket(readStoredCart(stored, 'jp'), new Set(['totes-1a2b3c4d']), new Map())
  expect(priced.cart).toEqual([])
  expect(lineMoves(priced, '')).toMatchObject([{ beforeCents: 145_000, nowCents: null }])
  expect(readStoredCart(writeStoredCart(priced, 'jp')).cart).toEqual(cart)
})

test.each([
  [1, 1],
  [2, 2],
  [3, undefined],
  [-1, undefined],
  [0.5, undefined],
  ['1', undefined],
])('of two units, %s that were stored as wrapped are %s', (wrapped, read) => {
  const [first] = readStoredCart(JSON.stringify([{ ...line, quantity: 2, wrapped }])).cart
  expect(first?.wrapped).toBe(read)
})

test('prices that arrive leave what was added since', () => {
  expect(priceInMarket({ cart, unpriced: [] }, new Set(['another']), new Map()).cart).toEqual(cart)
  expect(priceInMarket({ cart, unpriced: [] }, new Set(['totes-1a2b3c4d']), new Map()).cart).toEqual([])
})

const EUROS = { unitPriceCents: 152_000, oldUnitPriceCents: 160_000 }
