import { isRouteErrorResponse } from 'react-router'

/** S8: the texts of this side of the shop, in the words of the specification. */
export const errorMessages = {
  unexpected: 'An unexpected error occurred',
  products: 'Failed to load products. Please try again later.',
  product: 'Failed to load product',
  order: 'Could not create order. Please try again later.',
  signIn: 'Login failed. Please check your credentials.',
  guest: 'Guest login failed',
  register: 'Registration failed. Please try again.',
  /** The shop answered, but with nobody in the answer. */
  signInInvalidResponse: 'Login failed',
  guestInvalidResponse: 'Failed to create guest user',
  registerInvalidResponse: 'Registration failed',
  signOut: 'Logout failed',
  /** The shop refused to list the orders, or it could not be asked. */
  orders: 'Could not load orders. Please try again later.',
  /** Ours: the specification shows no words for it. */
  cancelOrder: 'The order could not be cancelled. Please try again.',
  orderHistory: 'Failed to load order history. Please try again later.',
} as const

const hasMessage = (data: unknown): data is { message: string } =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'

/** The sentence a loader refused with, or `fallback` for anything else that went wrong. */
export const messageOf = (error: unknown, fallback: string): string =>
  isRouteErrorResponse(error) && hasMessage(error.data) ? error.data.message : fallback
