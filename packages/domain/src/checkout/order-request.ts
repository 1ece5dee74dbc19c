import type { Cart } from '../cart/cart.ts'
import { methodOf, type DeliveryChoice } from '../delivery/delivery-methods.ts'
import { deliveredGoods } from '../quote/delivered-goods.ts'
import { quoteOrder, type OrderChoices, type QuoteTerms } from '../quote/quote-order.ts'
import { usualDestination } from '../markets/home-countries.ts'
import type { Destination } from '../tax/place-rate.ts'
import { toAmount } from '../money/money.ts'
import type { CheckoutDraft } from '../payments/create-intent.schema.ts'
import type { PlaceOrderBody } from '../orders/place-order.schema.ts'
import { plainGiftMessage } from '../orders/gift-message.ts'
import { hasGiftWrap } from '../quote/gift-wrap.ts'
import { countryCode } from './countries.ts'
import { stateCode } from './states.ts'
import type { CheckoutDetails, CheckoutAddress } from './details.ts'

const toOrderAddress = (place: CheckoutAddress, home: string) => ({
  address: place.streetAddress.trim(),
  ...(place.apartment?.trim() ? { apartment: place.apartment.trim() } : {}),
  city: place.city.trim(),
  state: stateCode(countryCode(place.country, home), place.state.trim()),
  zipCode: place.zipCode.trim(),
  country: countryCode(place.country, home),
})

/** Returns where an order to an address goes, as far as tax and delivery depend on it: without a country, to the home of the market. */
export function destinationOf(
  { country, state, zipCode }: Pick<CheckoutAddress, 'country' | 'state' | 'zipCode'>,
  shipping: QuoteTerms['shipping'],
): Destination {
  const code = countryCode(country, usualDestination(shipping).country)
  return { country: code, state: stateCode(code, state.trim()), zipCode: zipCode.trim() }
}

/** Returns where the order goes, and the key of its delivery method: the chosen one where it is offered, else the standard one. */
export function deliveryChoiceOf(
  cart: Cart,
  { shippingAddress, delivery }: Pick<CheckoutDetails, 'shippingAddress' | 'delivery'>,
  { shipping }: Pick<QuoteTerms, 'shipping'>,
): DeliveryChoice {
  const destination = destinationOf(shippingAddress, shipping)
  const method = methodOf({ destination, delivery }, shipping, deliveredGoods(cart))
  return { destination, ...(method ? { delivery: method.key } : {}) }
}

/**
 * Builds the draft that POST /{provider}/create-intent and POST /orders both send. The server prices it again and
 * returns 409 when the prices differ. `calculatedTax`: what the server has answered where a provider calculates the tax.
 */
export function checkoutDraft(
  cart: Cart,
  details: CheckoutDetails,
  terms: QuoteTerms,
  calculatedTax: OrderChoices['calculatedTax'] = null,
): Omit<CheckoutDraft, 'replaces'> {
  const { personalDetails: person } = details
  const choice = deliveryChoiceOf(cart, details, terms)
  const home = usualDestination(terms.shipping).country
  const isWrapped = hasGiftWrap(cart, terms)
  const giftMessage = isWrapped ? plainGiftMessage(details.giftMessage ?? '') : ''
  return {
    email: person.email.trim(),
    items: cart.map((line) => ({
      cartItemId: line.cartItemId,
      productId: line.productId,
      color: line.color,
      quantity: line.quantity,
      price: toAmount(line.unitPriceCents, terms.currency),
      name: line.name,
      imageUrl: line.imageUrl,
      ...(line.taxClass && { taxClass: line.taxClass }),
      ...(isWrapped && line.wrapped && { wrapped: line.wrapped }),
    })),
    total: toAmount(quoteOrder(cart, terms, { ...choice, calculatedTax }).totalCents, terms.currency),
    ...(giftMessage !== '' && { giftMessage }),
    shipping: {
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      phone: person.phone.trim(),
      ...toOrderAddress(details.shippingAddress, home),
    },
    ...(choice.delivery === undefined ? {} : { delivery: choice.delivery }),
    billing: details.billingSameAsShipping ? null : toOrderAddress(details.billingAddress, home),
  }
}

/**
 * Builds the body of POST /orders for an order that is paid for later (S4). `supersededPaymentId` names a failed
 * payment for the same items, so the server does not hold their stock twice.
 */
export const manualOrderRequest = (
  draft: Omit<CheckoutDraft, 'replaces'>,
  supersededPaymentId?: string,
): PlaceOrderBody => ({
  ...draft,
  paymentMethod: 'MANUAL',
  ...(supersededPaymentId === undefined ? {} : { paymentDetails: { paymentIntentId: supersededPaymentId } }),
})

/**
 * Builds the body of POST /orders for a successful payment (S4). The server does not trust the status and queries the
 * provider.
 */
export const cardOrderRequest = (draft: Omit<CheckoutDraft, 'replaces'>, paymentIntentId: string): PlaceOrderBody => ({
  ...draft,
  paymentMethod: 'CREDIT_CARD',
  paymentDetails: { paymentIntentId, paymentStatus: 'COMPLETED' },
})
