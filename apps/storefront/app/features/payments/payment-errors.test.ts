import { ApiError, HTML_RESPONSE_MESSAGE, InvalidResponseError } from '@atelier/api-client/api-error'
import { expect, test } from 'vitest'
import { CardError, paymentError, paymentMessages, PaymentServiceError } from './payment-errors.ts'

const failed = (code: ApiError['code'], status: number, message = 'An error occurred', cause?: unknown) =>
  new ApiError(code, message, { status, body: '', cause })

test.each([
  [
    'a 502',
    failed('payment_unavailable', 502, 'x'),
    'The payment service is currently unavailable. Please try again in a few minutes.',
  ],
  [
    'a timeout',
    failed('unavailable', 0, 'x', new DOMException('late', 'TimeoutError')),
    'The payment service is taking too long to respond. Please try again.',
  ],
  ['a network error', failed('unavailable', 0, 'x', new TypeError('failed')), 'An unexpected error occurred'],
  ['a response that fails its schema', new InvalidResponseError('x'), 'Invalid response from payment service'],
  ['an HTML response', failed('unavailable', 200, HTML_RESPONSE_MESSAGE), 'Invalid response from payment service'],
  ['a success that is no JSON', failed('internal', 200), 'Invalid response from payment service'],
  ['a 500 without a message', failed('internal', 500), 'Failed to create payment intent'],
])('%s is a PaymentServiceError: %s', (_, error, message) => {
  const fault = paymentError(error, paymentMessages.intent)
  expect(fault).toBeInstanceOf(PaymentServiceError)
  expect(fault).toMatchObject({ message })
})

test.each([
  ['changed prices', failed('price_changed', 409, 'Prices have changed.')],
  ['a bad request', failed('invalid_input', 400, 'Invalid amount format')],
  ['a rejected card', new CardError('Invalid card details')],
])('%s is returned unchanged, because the shopper can act on it', (_, error) =>
  expect(paymentError(error, paymentMessages.intent)).toBe(error),
)
