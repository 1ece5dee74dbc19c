import { ApiError, InvalidResponseError } from '@atelier/api-client/api-error'
import { addToCart, EMPTY_CART } from '@atelier/domain/cart/cart'
import { expect, test } from 'vitest'
import { CardError, PaymentServiceError } from '../payments/payments.public.ts'
import { toOrderFailure } from './order-failure.ts'

const cart = addToCart(EMPTY_CART, {
  productId: 'tote',
  slug: 'tote',
  name: 'Tote',
  color: 'Noir',
  unitPriceCents: 10_000,
  imageUrl: null,
})
const attempt = { cart, currency: 'USD' }
const failed = (code: ApiError['code'], status: number, message: string, more: object = {}) =>
  new ApiError(code, message, { status, body: '', failure: { success: false, code, message, errors: [], ...more } })

test.each([
  [
    'a generic server error',
    failed('internal', 500, 'An error occurred'),
    'Could not create order. Please try again later.',
  ],
  ['a specific server error', failed('too_many_requests', 429, 'Please wait a minute'), 'Please wait a minute'],
  [
    'a validation error',
    failed('invalid_input', 400, 'Please check', {
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    }),
    'Please enter a valid email address',
  ],
  ['a network error', failed('unavailable', 0, 'x'), 'An unexpected error occurred'],
  ['a response without an order', new InvalidResponseError('x'), 'Order creation failed'],
  ['an unknown error', new Error('boom'), 'Manual checkout failed'],
  ['a declined card', new CardError('Your card has insufficient funds.'), 'Your card has insufficient funds.'],
])('after %s shows: %s', (_, error, message) => {
  expect(toOrderFailure(error, attempt, 'manual')).toEqual({ message, changes: [], isServiceError: false })
})

test('a changed price names the line and the new price', () => {
  const items = [{ productId: 'tote', color: 'Noir', name: 'Tote', price: 120, available: 4 }]
  const error = failed('price_changed', 409, 'Prices have changed.', { data: { items, total: 129.6 } })
  expect(toOrderFailure(error, attempt, 'card')).toMatchObject({
    message: 'Prices have changed.',
    changes: [{ line: { productId: 'tote' }, newPriceCents: 12_000, available: null }],
  })
})

test('an error of the payment service offers manual payment', () => {
  const fault = new PaymentServiceError(
    'The payment service is currently unavailable. Please try again in a few minutes.',
  )
  expect(toOrderFailure(fault, attempt, 'card')).toEqual({ message: fault.message, changes: [], isServiceError: true })
  expect(toOrderFailure(new Error('boom'), attempt, 'card').message).toBe('Checkout failed')
})
