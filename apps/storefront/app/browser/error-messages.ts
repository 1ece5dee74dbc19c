import { isRouteErrorResponse } from 'react-router'

/** The error messages of the storefront, as the specification words them (S8). */
export const errorMessages = {
  unexpected: 'An unexpected error occurred',
  products: 'Failed to load products. Please try again later.',
  product: 'Failed to load product',
  order: 'Could not create order. Please try again later.',
  signIn: 'Login failed. Please check your credentials.',
  guest: 'Guest login failed',
  register: 'Registration failed. Please try again.',
  /** The response was successful but held no user. */
  signInInvalidResponse: 'Login failed',
  guestInvalidResponse: 'Failed to create guest user',
  registerInvalidResponse: 'Registration failed',
  signOut: 'Logout failed',
  /** The API rejected the request for the orders, or could not be reached. */
  orders: 'Could not load orders. Please try again later.',
  /** Our own message: the specification has none. */
  cancelOrder: 'We couldn’t cancel your order. Please try again.',
  orderHistory: 'Failed to load order history. Please try again later.',
} as const

const hasMessage = (data: unknown): data is { message: string } =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'

/** Returns the message that a loader threw, or `fallback` for any other error. */
export const messageOf = (error: unknown, fallback: string): string =>
  isRouteErrorResponse(error) && hasMessage(error.data) ? error.data.message : fallback
