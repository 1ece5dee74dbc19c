import { ApiError } from '@atelier/api-client/http'
import { addToCart, EMPTY_CART } from '@atelier/domain/cart/cart'
import { expect, test } from 'vitest'
import { orderRefusal } from './order-refusal.ts'

const cart = addToCart(EMPTY_CART, {
  productId: 'tote',
  slug: 'tote',
  name: 'Tote',
  color: 'Noir',
  unitPriceCents: 10_000,
  imageUrl: null,
})
const failed = (code: ApiError['code'], status: number, message: string, more: object = {}) =>
  new ApiError(code, message, { status, body: '', failure: { success: false, code, message, errors: [], ...more } })

test.each([
  [
    'the server has no better words',
    failed('internal', 500, 'An error occurred'),
    'Could not create order. Please try again later.',
  ],
  ['the server has words of its own', failed('too_many_requests', 429, 'Please wait a minute'), 'Please wait a minute'],
  [
    'a field was refused',
    failed('invalid_input', 400, 'Please check', {
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    }),
    'Please enter a valid email address',
  ],
  ['nothing came back', failed('unavailable', 0, 'x'), 'An unexpected error occurred'],
  ['the answer made no sense', new Error('boom'), 'Could not create order. Please try again later.'],
])('when %s the shopper reads: %s', (_, error, message) => {
  expect(orderRefusal(error, cart)).toEqual({ message, changes: [] })
})

test('a changed price names the line and its new price', () => {
  const items = [{ productId: 'tote', color: 'Noir', name: 'Tote', price: 120, available: 4 }]
  const error = failed('price_changed', 409, 'Prices have changed.', { data: { items, total: 129.6 } })
  expect(orderRefusal(error, cart)).toMatchObject({
    message: 'Prices have changed.',
    changes: [{ line: { productId: 'tote' }, newPriceCents: 12_000, available: null }],
  })
})
