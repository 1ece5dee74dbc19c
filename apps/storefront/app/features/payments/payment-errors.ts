import { ApiError, HTML_RESPONSE_MESSAGE, InvalidResponseError } from '@atelier/api-client/api-error'
import { cardDecline, type CardDecline } from '@atelier/domain/payments/card-decline'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'
import { errorMessages } from '../../browser/error-messages.ts'

/** The card cannot be used as it is. The message is an S5 or S8 text for the shopper. Nothing was charged. */
export class CardError extends Error {
  override name = 'CardError'
  /** Set when the bank declined the card. */
  decline: CardDecline | undefined
}

/** The error of a declined card. `reason` is the provider's message. */
export function declinedError(reason: string | null | undefined): CardError {
  const decline = cardDecline(reason)
  const error = new CardError(decline.message)
  error.decline = decline
  return error
}

/** The payment service has failed: the checkout offers another way to pay (S4). */
export class PaymentServiceError extends Error {
  override name = 'PaymentServiceError'
}

/** The payment messages of the specification (S8). */
export const paymentMessages = {
  unavailable: 'The payment service is currently unavailable. Please try again in a few minutes.',
  timeout: 'The payment service is taking too long to respond. Please try again.',
  invalidResponse: 'Invalid response from payment service',
  intent: 'Failed to create payment intent',
  secret: 'Payment system returned an invalid response. Missing client secret.',
  id: 'Invalid payment ID',
} as const

/** Whether the response was HTML, or successful but not valid JSON. */
const isInvalidResponse = (error: ApiError): boolean =>
  error.message === HTML_RESPONSE_MESSAGE || (error.statusCode >= 200 && error.statusCode < 300)

/**
 * Converts the error of a payment call: to a PaymentServiceError with its message if the service failed, else the error
 * unchanged if the shopper can act on it (another card, new prices, fewer requests).
 */
export function paymentError(error: unknown, fallback: string): unknown {
  if (error instanceof CardError || error instanceof PaymentServiceError) return error
  const fault = (message: string) => new PaymentServiceError(message, { cause: error })
  if (error instanceof InvalidResponseError) return fault(paymentMessages.invalidResponse)
  if (!(error instanceof ApiError)) return fault(fallback)
  if (error.statusCode === 502 || error.statusCode === 503) return fault(paymentMessages.unavailable)
  if (error.isTimeout || error.statusCode === 504) return fault(paymentMessages.timeout)
  if (error.statusCode === 0) return fault(errorMessages.unexpected)
  if (isInvalidResponse(error)) return fault(paymentMessages.invalidResponse)
  if (error.statusCode >= 500) return fault(error.message === DEFAULT_ERROR_MESSAGE ? fallback : error.message)
  return error
}
