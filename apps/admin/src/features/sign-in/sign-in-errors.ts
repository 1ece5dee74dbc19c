import { ApiError, HTML_RESPONSE_MESSAGE } from '@atelier/api-client/api-error'
import { NOT_STAFF_MESSAGE } from '../../staff-session.ts'
import { ShopError } from '@atelier/domain/contract/shop-error'

/** The message of the sign-in screen, and whether the server counts as offline. */
export interface SignInError {
  message: string
  /** A second sentence from the server, for example how long to wait. */
  detail?: string
  isOffline: boolean
}

const SERVER_ERROR = 'Server error: Authentication service unavailable'
const FALLBACK = 'Admin login failed. Please check your credentials.'

/** Maps an error to the error catalog of the admin sign-in (A8). */
export function toSignInError(error: unknown): SignInError {
  if (error instanceof ApiError) return fromApiError(error)
  const isNotStaff = error instanceof ShopError && error.code === 'not_allowed'
  return { message: isNotStaff ? NOT_STAFF_MESSAGE : FALLBACK, isOffline: false }
}

function fromApiError(error: ApiError): SignInError {
  const { statusCode: status, message } = error
  if (message === HTML_RESPONSE_MESSAGE) return { message: `Server error: ${HTML_RESPONSE_MESSAGE}`, isOffline: true }
  if (message.includes('Admin accounts cannot access')) {
    return { message: 'Authentication error: Please use valid admin credentials.', isOffline: false }
  }
  // Single sign-on is required: the message says what to do.
  if (status === 409) return { message, isOffline: false }
  if (status === 403) return { message: NOT_STAFF_MESSAGE, isOffline: false }
  if (status === 401) return { message: 'Invalid email or password', isOffline: false }
  if (status === 0) return { message: SERVER_ERROR, isOffline: true }
  if (status >= 500) return { message: SERVER_ERROR, isOffline: false }
  if (status < 400) return { message: FALLBACK, isOffline: false }
  return { message: `Login failed: ${status}`, detail: message, isOffline: false }
}
