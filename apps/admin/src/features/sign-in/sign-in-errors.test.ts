import { ApiError, HTML_RESPONSE_MESSAGE } from '@atelier/api-client/api-error'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { expect, test } from 'vitest'
import { toSignInError } from './sign-in-errors.ts'

const apiError = (status: number, message = 'said the server') =>
  new ApiError('internal', message, { status, body: '' })

test.each([
  [403, 'Access denied: Admin privileges required'],
  [401, 'Invalid email or password'],
  [500, 'Server error: Authentication service unavailable'],
  [503, 'Server error: Authentication service unavailable'],
  [418, 'Login failed: 418'],
])('maps status %i to the message of the error catalog', (status, message) => {
  expect(toSignInError(apiError(status))).toMatchObject({ message, isOffline: false })
})

test('passes on the server’s message about the waiting time', () => {
  const problem = toSignInError(apiError(429, 'Too many attempts. Please wait 40 seconds'))
  expect(problem).toEqual({
    message: 'Login failed: 429',
    detail: 'Too many attempts. Please wait 40 seconds',
    isOffline: false,
  })
})

test('treats an HTML response as an unavailable server', () => {
  expect(toSignInError(apiError(200, HTML_RESPONSE_MESSAGE))).toEqual({
    message: 'Server error: The authentication service is currently unavailable. Please try again later.',
    isOffline: true,
  })
})

test('treats a missing response as an unavailable server', () => {
  expect(toSignInError(apiError(0)).isOffline).toBe(true)
})

test('rejects a storefront account', () => {
  const problem = toSignInError(apiError(403, 'Admin accounts cannot access the storefront'))
  expect(problem.message).toBe('Authentication error: Please use valid admin credentials.')
})

test('rejects a signed-in user who is not staff', () => {
  const problem = toSignInError(new ShopError('not_allowed', 'no'))
  expect(problem.message).toBe('Access denied: Admin privileges required')
})

test('has a message for other errors', () => {
  expect(toSignInError(new Error('unreadable')).message).toBe('Admin login failed. Please check your credentials.')
})
