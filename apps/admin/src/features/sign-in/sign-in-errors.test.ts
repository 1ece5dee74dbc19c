import { ApiError, HTML_RESPONSE_MESSAGE } from '@atelier/api-client/http'
import { ShopError } from '@atelier/domain/shop-error'
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
])('answers status %i with the sentence of the catalogue', (status, message) => {
  expect(toSignInError(apiError(status))).toMatchObject({ message, isOffline: false })
})

test('passes on what the server knows when somebody must wait', () => {
  const problem = toSignInError(apiError(429, 'Too many attempts. Please wait 40 seconds'))
  expect(problem).toEqual({
    message: 'Login failed: 429',
    detail: 'Too many attempts. Please wait 40 seconds',
    isOffline: false,
  })
})

test('takes a page of HTML for a server that is away', () => {
  expect(toSignInError(apiError(200, HTML_RESPONSE_MESSAGE))).toEqual({
    message: 'Server error: The authentication service is currently unavailable. Please try again later.',
    isOffline: true,
  })
})

test('takes no answer at all for a server that is away', () => {
  expect(toSignInError(apiError(0)).isOffline).toBe(true)
})

test('sends an account of the shop to valid credentials', () => {
  const problem = toSignInError(apiError(403, 'Admin accounts cannot access the storefront'))
  expect(problem.message).toBe('Authentication error: Please use valid admin credentials.')
})

test('refuses somebody who signed in but is not staff', () => {
  const problem = toSignInError(new ShopError('not_allowed', 'no'))
  expect(problem.message).toBe('Access denied: Admin privileges required')
})

test('has a sentence for everything else', () => {
  expect(toSignInError(new Error('unreadable')).message).toBe('Admin login failed. Please check your credentials.')
})
