import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { ORDER_EMAIL_INVALID } from '../orders/address-rules.ts'
import { BillingAddress, billingAddressIn, ShippingAddress, shippingAddressIn } from '../orders/address.schema.ts'
import type { AddressRules } from '../addresses/address-format.ts'
import { perMarket } from '../markets/per-market.ts'
import { DEFAULT_CURRENCY, type Currency } from '../money/money.ts'
import { GiftMessage } from '../orders/gift-message.schema.ts'
import { DeliveryKey, ORDER_TOO_LARGE, OrderRequestItem, orderTotalIn } from '../orders/place-order.schema.ts'
import { limits } from '../limits/limits.ts'
import { emailAddress, isoDate } from '../values/text.schema.ts'
import { paymentCurrency } from './payment-currency.ts'

export const INVALID_AMOUNT = 'Invalid amount format'
export const INVALID_PAYMENT_ID = 'Invalid payment ID'

/** The provider's id of a payment, as used in URLs. */
export const PaymentIntentId = z.string(INVALID_PAYMENT_ID).regex(/^[\w-]{8,200}$/, INVALID_PAYMENT_ID)

const amount = z.int(INVALID_AMOUNT).positive(INVALID_AMOUNT).max(limits.orders.maxCents, ORDER_TOO_LARGE)

/**
 * The URL to return to from the bank: a path of the shop, or a URL on its own origin. The API checks it against
 * PUBLIC_URL.
 */
export const ReturnUrl = z.string('Enter the return URL').min(1, 'Enter the return URL').max(2_000)

const checkoutDraft = (currency: Currency, addresses?: AddressRules) =>
  z.strictObject({
    email: emailAddress(ORDER_EMAIL_INVALID),
    items: z.array(OrderRequestItem, 'Your cart is empty').min(1, 'Your cart is empty').max(limits.cart.maxLines),
    /** The total that the customer saw, including tax. */
    total: orderTotalIn(currency),
    giftMessage: GiftMessage,
    shipping: addresses ? shippingAddressIn(addresses) : ShippingAddress,
    delivery: DeliveryKey.optional(),
    /** null or absent when billing is the same as shipping. */
    billing: (addresses ? billingAddressIn(addresses) : BillingAddress).nullish(),
    /**
     * An earlier payment of the same customer that this one replaces. The server cancels it and reuses its held stock.
     */
    replaces: PaymentIntentId.nullish(),
  })

/** The cart and addresses as in POST /orders. The server holds its stock while the customer pays. */
export const CheckoutDraft = checkoutDraft(DEFAULT_CURRENCY).meta({ id: 'CheckoutDraft' })
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

function createIntentBody<Draft extends z.ZodType>(currency: Currency, draft: Draft) {
  const expected = paymentCurrency(currency)
  const message = `Please pay in ${expected}`
  return z.strictObject({
    /** In the smallest unit of the currency. */
    amount,
    /** The currency of the shop, in lower case as payment providers write it. */
    currency: z.string(message).refine((code) => code === expected, message),
    return_url: ReturnUrl,
    checkout: draft.optional(),
  })
}

/**
 * Body of POST /{provider}/create-intent (S7). With a `checkout`, the server only compares the amount with its own.
 * `createIntentBodyIn` knows the currency.
 */
export const CreateIntentBody = createIntentBody(DEFAULT_CURRENCY, CheckoutDraft).meta({ id: 'CreateIntentBody' })
export type CreateIntentBody = z.infer<typeof CreateIntentBody>
/** Returns the body of a payment in a currency, with the addresses of a market. */
export const createIntentBodyIn = perMarket((currency, addresses) =>
  createIntentBody(currency, checkoutDraft(currency, addresses)),
)

export const CreateIntentResponse = envelope(
  z.object({
    /** The secret that the browser needs to pay; it grants access to nothing else. */
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    /** In the smallest unit of the currency. */
    amount: z.int(),
    /** ISO 4217 code in lower case, as in the request. */
    currency: z.string(),
    /** Until when the stock is held; null without a hold. */
    holdExpiresAt: isoDate.nullable(),
  }),
).meta({ id: 'CreateIntentResponse' })
export type CreateIntentResponse = z.infer<typeof CreateIntentResponse>
