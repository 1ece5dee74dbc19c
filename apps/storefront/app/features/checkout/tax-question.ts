import type { Cart } from '@atelier/domain/cart/cart'
import type { DeliveryChoice } from '@atelier/domain/delivery/delivery-methods'
import type { Quote } from '@atelier/domain/quote/quote'
import type { OrderChoices } from '@atelier/domain/quote/quote-order'
import type { OrderFailure } from './order-failure.ts'

/** An order whose tax the server is asked for. */
export interface TaxQuestion {
  /** As this market sells it. */
  cart: Cart
  choice: DeliveryChoice
  /** The quote of the browser, without the tax. */
  own: Quote
}

/** The tax, or why there is none. */
export type TaxAnswer = { tax: NonNullable<OrderChoices['calculatedTax']> } | { failure: OrderFailure }

export const TAX_NOT_CALCULATED: OrderFailure = {
  message: 'Tax cannot be calculated now. Your cart is saved. Please try again in a minute.',
  changes: [],
  isServiceError: false,
}
