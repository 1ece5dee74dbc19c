import { ApiError, InvalidResponseError } from '@atelier/api-client/api-error'
import { lineChanges, type LineChange } from '@atelier/domain/cart/cart-changes'
import type { Cart } from '@atelier/domain/cart/cart'
import type { Currency } from '@atelier/domain/money/money'
import type { CardDecline } from '@atelier/domain/payments/card-decline'
import { CheckoutChanges } from '@atelier/domain/orders/place-order.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'
import { errorMessages } from '../../browser/error-messages.ts'
import { CardError, PaymentServiceError } from '../payments/payments.public.ts'

/** Why an order was not placed: a message, and the changes in the cart if they are the reason. */
export interface OrderFailure {
  message: string
  changes: LineChange[]
  /** Set when the bank declined the card. */
  decline?: CardDecline | undefined
  /** The payment service has failed, so the checkout offers manual payment (S4). */
  isServiceError: boolean
}

/** The default message of each payment method (S8). */
const FAILED = { card: 'Checkout failed', manual: 'Manual checkout failed' } as const

export type CheckoutMethod = keyof typeof FAILED

const failure = (message: string, more: Partial<OrderFailure> = {}): OrderFailure => ({
  message,
  changes: [],
  isServiceError: false,
  ...more,
})

/**
 * Converts the error of a failed attempt to what the shopper sees: the changes, the provider's or the server's message,
 * or the S8 text.
 */
export function toOrderFailure(
  error: unknown,
  { cart, currency }: { cart: Cart; currency: Currency },
  method: CheckoutMethod,
): OrderFailure {
  if (error instanceof PaymentServiceError) return failure(error.message, { isServiceError: true })
  if (error instanceof CardError) return failure(error.message, { decline: error.decline })
  // The response holds no order.
  if (error instanceof InvalidResponseError) return failure('Order creation failed')
  if (!(error instanceof ApiError)) return failure(FAILED[method])
  if (error.code === 'price_changed' || error.code === 'out_of_stock') {
    const parsed = CheckoutChanges.safeParse(error.data)
    return failure(error.message, { changes: parsed.success ? lineChanges(cart, parsed.data.items, currency) : [] })
  }
  if (error.statusCode === 0) return failure(errorMessages.unexpected)
  const message = error.issues[0]?.message ?? error.message
  return failure(message === DEFAULT_ERROR_MESSAGE ? errorMessages.order : message)
}
