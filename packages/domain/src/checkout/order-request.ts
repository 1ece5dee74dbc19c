import type { Cart } from '../cart/cart.ts'
import { cartTotals } from '../cart/cart.ts'
import { toDollars } from '../money.ts'
import type { PlaceOrderBody } from '../orders/place-order.schema.ts'
import { countryCode } from './countries.ts'
import type { CheckoutDetails } from './details.ts'

/** S4: the body of POST /orders for an order that is paid for later. The server prices it again and answers 409 if it disagrees. */
export function manualOrderRequest(cart: Cart, details: CheckoutDetails): PlaceOrderBody {
  const { personalDetails: person, shippingAddress: place } = details
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
      address: place.streetAddress.trim(),
      city: place.city.trim(),
      state: place.state.trim(),
      zipCode: place.zipCode.trim(),
      country: countryCode(place.country),
    },
    paymentMethod: 'MANUAL',
  }
}
