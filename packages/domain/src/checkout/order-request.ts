import type { Cart } from '../cart/cart.ts'
import { cartTotals } from '../cart/cart.ts'
import { toDollars } from '../money.ts'
import type { CheckoutDraft } from '../payments/create-intent.schema.ts'
import type { OrderRequestItem, PlaceOrderBody } from '../orders/place-order.schema.ts'
import { countryCode } from './countries.ts'
import type { CheckoutDetails, PostalAddress } from './details.ts'

const toOrderAddress = (place: PostalAddress) => ({
  address: place.streetAddress.trim(),
  city: place.city.trim(),
  state: place.state.trim(),
  zipCode: place.zipCode.trim(),
  country: countryCode(place.country),
})

/**
 * What is about to be bought, by whom and for where: what POST /{provider}/create-intent and POST /orders both carry. The
 * server prices it again and answers 409 if it disagrees.
 */
export function checkoutDraft(cart: Cart, details: CheckoutDetails): Omit<CheckoutDraft, 'replaces'> {
  const { personalDetails: person } = details
  return {
    email: person.email.trim(),
    items: cart.map((line) => ({
      cartItemId: line.cartItemId,
      productId: line.productId,
      color: line.color,
      quantity: line.quantity,
      price: toDollars(line.unitPriceCents),
      name: line.name,
      imageUrl: line.imageUrl,
    })),
    total: toDollars(cartTotals(cart).totalCents),
    shipping: {
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      phone: person.phone.trim(),
      ...toOrderAddress(details.shippingAddress),
    },
    billing: details.billingSameAsShipping ? null : toOrderAddress(details.billingAddress),
  }
}

/**
 * S4: the body of POST /orders for an order that is paid for later. `insteadOf` is a payment that was begun for the same
 * pieces and came to nothing: they need not be set aside twice.
 */
export const manualOrderRequest = (
  draft: Omit<CheckoutDraft, 'replaces'>,
  supersededPaymentId?: string,
): PlaceOrderBody => ({
  ...draft,
  paymentMethod: 'MANUAL',
  ...(supersededPaymentId === undefined ? {} : { paymentDetails: { paymentIntentId: supersededPaymentId } }),
})

/** S4: the body of POST /orders for a payment that has succeeded. What it says of that is a claim; the server asks itself. */
export const cardOrderRequest = (draft: Omit<CheckoutDraft, 'replaces'>, paymentIntentId: string): PlaceOrderBody => ({
  ...draft,
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentIntentId, paymentStatus: 'COMPLETED' },
})

/** S4: the cart after an order: empty, but for what was put into it elsewhere in the meantime. */
export const removeOrderedLines = (cart: Cart, items: readonly Pick<OrderRequestItem, 'cartItemId'>[]): Cart =>
  cart.filter((line) => !items.some((item) => item.cartItemId === line.cartItemId))
