import { ApiError } from '@atelier/api-client/http'
import { lineChanges, type LineChange } from '@atelier/domain/cart/cart-changes'
import type { Cart } from '@atelier/domain/cart/cart'
import { CheckoutChanges } from '@atelier/domain/orders/place-order.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { errorWords } from '../../error-words.ts'

/** Why an order was not made: a sentence, and what changed in the cart if that is the reason. */
export interface OrderRefusal {
  message: string
  changes: LineChange[]
}

/** What a failed POST /orders means to the shopper: what changed, the server's sentence, or the words of S8. */
export function orderRefusal(error: unknown, cart: Cart): OrderRefusal {
  if (!(error instanceof ApiError)) return { message: errorWords.order, changes: [] }
  if (error.code === 'price_changed' || error.code === 'out_of_stock') {
    const told = CheckoutChanges.safeParse(error.data)
    return { message: error.message, changes: told.success ? lineChanges(cart, told.data.items) : [] }
  }
  if (error.statusCode === 0) return { message: errorWords.unexpected, changes: [] }
  const message = error.issues[0]?.message ?? error.message
  return { message: message === DEFAULT_ERROR_MESSAGE ? errorWords.order : message, changes: [] }
}
