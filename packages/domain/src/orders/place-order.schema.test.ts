import { expect, test } from 'vitest'
import { isPaidLater, PlaceOrderBody } from './place-order.schema.ts'

const anItem = (over = {}) => ({ productId: 'totes-3f2a9c1e', color: 'Cognac', quantity: 1, price: 1450, ...over })

const aBody = (over = {}) => ({
  email: 'camille@example.com',
  items: [anItem()],
  total: 1566,
  shipping: {
    firstName: 'Camille',
    lastName: 'Lindqvist',
    address: '48 Juniper Lane',
    city: 'Brooklyn',
    state: 'NY',
    zipCode: '11201',
    country: 'US',
    phone: '+1 718 555 0148',
  },
  paymentMethod: 'MANUAL',
  ...over,
})

const messagesOf = (body: unknown): string[] =>
  PlaceOrderBody.safeParse(body).error?.issues.map((issue) => issue.message) ?? []

test('accepts an order as the storefront sends it', () => {
  const body = aBody({
    userId: null,
    items: [anItem({ cartItemId: 'totes-3f2a9c1e-cognac', name: 'Aumont Tote', imageUrl: null })],
    paymentMethod: 'CREDIT_CARD',
    paymentDetails: { paymentIntentId: 'pi_1', paymentStatus: 'succeeded' },
  })
  expect(PlaceOrderBody.parse(body)).toEqual(body)
})

test.each([1, 10])('accepts %d units of one color', (quantity) => {
  expect(messagesOf(aBody({ items: [anItem({ quantity })] }))).toEqual([])
})

test.each([
  [0, 'Quantity must be between 1 and 10'],
  [-1, 'Quantity must be between 1 and 10'],
  [11, 'Quantity must be between 1 and 10'],
  [1.5, 'Quantity must be a whole number'],
  ['2', 'Quantity must be a whole number'],
  [Number.NaN, 'Quantity must be a whole number'],
])('rejects a quantity of %o', (quantity, message) => {
  expect(messagesOf(aBody({ items: [anItem({ quantity })] }))).toContain(message)
})

test.each([
  [1, 1, []],
  [2, 0, []],
  [2, undefined, []],
  [1, 2, ['Choose at most the quantity of the item to be wrapped']],
  [1, -1, ['Choose at most the quantity of the item to be wrapped']],
])('of %d units, %s to be wrapped: %j', (quantity, wrapped, messages) => {
  expect(messagesOf(aBody({ items: [anItem({ quantity, wrapped })] }))).toEqual(messages)
})

test('rejects an empty cart with a message', () => {
  expect(messagesOf(aBody({ items: [] }))).toEqual(['Your cart is empty'])
})

test('accepts fifty lines and rejects one more', () => {
  const lines = (count: number) => Array.from({ length: count }, () => anItem())
  expect(messagesOf(aBody({ items: lines(50) }))).toEqual([])
  expect(messagesOf(aBody({ items: lines(51) }))).toHaveLength(1)
})

test.each([
  ['the body', aBody({ status: 'COMPLETED' })],
  ['an item', aBody({ items: [anItem({ discount: 100 })] })],
  ['the address', aBody({ shipping: { ...aBody().shipping, vatId: 'X' } })],
  ['the payment', aBody({ paymentDetails: { paymentIntentId: 'pi_1', amount: 1 } })],
])('rejects unknown keys in %s', (_, body) => {
  expect(messagesOf(body)).toHaveLength(1)
})

test.each([-1, '1566', Number.NaN, Number.POSITIVE_INFINITY, null])('rejects a total of %o', (total) => {
  expect(messagesOf(aBody({ total }))).toEqual(['Invalid amount format'])
})

test.each(['PAYPAL', 'credit_card', '', undefined])('rejects the payment method %o', (paymentMethod) => {
  expect(messagesOf(aBody({ paymentMethod }))).toHaveLength(1)
})

test.each([
  ['MANUAL', undefined, true],
  ['MANUAL', { paymentStatus: 'COMPLETED' }, true],
  ['CREDIT_CARD', { paymentIntentId: 'pi_12345678', paymentStatus: 'PENDING' }, true],
  ['CREDIT_CARD', { paymentIntentId: 'pi_12345678', paymentStatus: 'COMPLETED' }, false],
  ['CREDIT_CARD', { paymentIntentId: 'pi_12345678' }, false],
  ['CREDIT_CARD', undefined, false],
] as const)('an order by %s with %o is paid later: %s', (paymentMethod, paymentDetails, expected) => {
  expect(isPaidLater({ paymentMethod, paymentDetails })).toBe(expected)
})
