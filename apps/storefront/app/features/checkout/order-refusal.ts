import { ApiError, InvalidResponseError } from '@atelier/api-client/http'
import { lineChanges, type LineChange } from '@atelier/domain/cart/cart-changes'
import type { Cart } from '@atelier/domain/cart/cart'
import { CheckoutChanges } from '@atelier/domain/orders/place-order.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { errorMessages } from '../../error-messages.ts'
import { CardError, PaymentServiceError } from '../payments/payment.store.ts'

/** Why an order was not made: a sentence, and what changed in the cart if that is the reason. */
export interface OrderRefusal {
  message: string
  changes: LineChange[]
  /** The payment service has failed: the shopper is to be asked whether to pay by hand (S4). */
  isServiceError: boolean
}

/** S8: what is said when nothing better is known, for each way to order. */
const FAILED = { card: 'Checkout failed', manual: 'Manual checkout failed' } as const

export type CheckoutMethod = keyof typeof FAILED

const refusal = (message: string, more: Partial<OrderRefusal> = {}): OrderRefusal => ({
  message,
  changes: [],
  isServiceError: false,
  ...more,
})

/** What a failed attempt means to the shopper: what changed, the provider's or the server's sentence, or the words of S8. */
export function orderRefusal(error: unknown, cart: Cart, method: CheckoutMethod): OrderRefusal {
  if (error instanceof PaymentServiceError) return refusal(error.message, { isServiceError: true })
  if (error instanceof CardError) return refusal(error.message)
  // An answer without an order in it.
  if (error instanceof InvalidResponseError) return refusal('Order creation failed')
  if (!(error instanceof ApiError)) return refusal(FAILED[method])
  if (error.code === 'price_changed' || error.code === 'out_of_stock') {
    const parsed = CheckoutChanges.safeParse(error.data)
    return refusal(error.message, { changes: parsed.success ? lineChanges(cart, parsed.data.items) : [] })
  }
  if (error.statusCode === 0) return refusal(errorMessages.unexpected)
  const message = error.issues[0]?.message ?? error.message
  return refusal(message === DEFAULT_ERROR_MESSAGE ? errorMessages.order : message)
}
