import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { envelope } from '../contract/envelope.ts'
import type { AddressRules } from '../addresses/address-format.ts'
import { perMarket } from '../markets/per-market.ts'
import { DEFAULT_CURRENCY, toAmount, type Currency } from '../money/money.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { emailAddress } from '../values/text.schema.ts'
import { ORDER_EMAIL_INVALID } from './address-rules.ts'
import { BillingAddress, billingAddressIn, ShippingAddress, shippingAddressIn } from './address.schema.ts'
import { GiftMessage } from './gift-message.schema.ts'
import { PAYMENT_METHODS } from './status.ts'

const WRAPPED = 'Choose at most the quantity of the item to be wrapped'

/** One cart item as the specification's client sends it (S3). The server trusts only product, color, quantity and wrap. */
const itemFields = z.strictObject({
  cartItemId: z.string().max(200).optional(),
  productId: z.string('Product is required').min(1, 'Product is required').max(100),
  color: z.string().max(100).nullable().optional(),
  quantity: z
    .int('Quantity must be a whole number')
    .min(limits.cart.quantityMin, `Quantity must be between ${limits.cart.quantityMin} and ${limits.cart.quantityMax}`)
    .max(limits.cart.quantityMax, `Quantity must be between ${limits.cart.quantityMin} and ${limits.cart.quantityMax}`),
  /** The price that the customer saw. If it differs from ours, the API returns 409 with the new prices. */
  price: z.number().min(0).optional(),
  name: z.string().max(300).optional(),
  imageUrl: z.string().max(2_000).nullable().optional(),
  /** Units to gift-wrap, where the market offers it; absent: none. */
  wrapped: z.int(WRAPPED).min(0, WRAPPED).optional(),
  /** The tax class with which the customer saw the total; absent: standard. The server answers 409 with its own. */
  taxClass: z.enum(TAX_CLASSES, 'Choose a tax class').optional(),
})

/** Refuses more wrapped units than an item has. */
const isWrapWithin = ({ quantity, wrapped = 0 }: { quantity: number; wrapped?: number | undefined }): boolean =>
  wrapped <= quantity
const WITHIN = { path: ['wrapped'], message: WRAPPED }

export const OrderRequestItem = itemFields.refine(isWrapWithin, WITHIN)
export type OrderRequestItem = z.infer<typeof OrderRequestItem>

/** An item of a cart that is only quoted. */
export const QuoteRequestItem = itemFields
  .pick({ productId: true, color: true, quantity: true, price: true, wrapped: true, taxClass: true })
  .refine(isWrapWithin, WITHIN)

/** The key of a delivery method. `assertDelivery` says whether it is offered. */
export const DeliveryKey = z.string('Choose a delivery').min(1, 'Choose a delivery').max(30, 'Choose a delivery')

export const ORDER_TOO_LARGE = 'Contact us about an order of this size'

/**
 * The total that the customer saw, in this currency, including tax. Validation rejects totals above what the ledger can
 * store.
 */
export const orderTotalIn = (currency: Currency) =>
  z
    .number('Invalid amount format')
    .min(0, 'Invalid amount format')
    .max(toAmount(limits.orders.maxCents, currency), ORDER_TOO_LARGE)

const placeOrderBody = (currency: Currency, addresses?: AddressRules) =>
  z.strictObject({
    userId: z.string().max(100).nullable().optional(),
    /** Also checked by `isOrderEmail`, which depends on the signed-in account. */
    email: emailAddress(ORDER_EMAIL_INVALID),
    items: z.array(OrderRequestItem, 'Your cart is empty').min(1, 'Your cart is empty').max(limits.cart.maxLines),
    total: orderTotalIn(currency),
    giftMessage: GiftMessage,
    shipping: addresses ? shippingAddressIn(addresses) : ShippingAddress,
    delivery: DeliveryKey.optional(),
    /** null or absent when billing is the same as shipping. */
    billing: (addresses ? billingAddressIn(addresses) : BillingAddress).nullish(),
    paymentMethod: z.enum(PAYMENT_METHODS, `The payment method is one of ${PAYMENT_METHODS.join(', ')}`),
    paymentDetails: z
      .strictObject({
        paymentIntentId: z.string().max(200).nullable().optional(),
        paymentStatus: z.string().max(40).optional(),
      })
      .optional(),
  })

/**
 * Body of POST /orders (S3, S7). Price, total and payment status are unverified: the server prices the order and learns
 * about payments only from the provider. `placeOrderBodyIn` knows the currency.
 */
export const PlaceOrderBody = placeOrderBody(DEFAULT_CURRENCY).meta({ id: 'PlaceOrderBody' })
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>
/** Returns the body with a total in a currency, and the addresses of a market. */
export const placeOrderBodyIn = perMarket(placeOrderBody)

/**
 * Whether the customer pays for an order later (S4). The specification knows one payment method (S3), so its client
 * signals this by the payment status instead.
 */
export const isPaidLater = ({
  paymentMethod,
  paymentDetails,
}: Pick<PlaceOrderBody, 'paymentMethod' | 'paymentDetails'>): boolean =>
  paymentMethod === 'MANUAL' || paymentDetails?.paymentStatus === 'PENDING'

export const PlaceOrderResponse = envelope(
  z.object({
    orderId: z.string(),
    /** Grants access to this order only: GET /orders/receipt/{token}. */
    receiptToken: z.string(),
  }),
).meta({ id: 'PlaceOrderResponse' })
export type PlaceOrderResponse = z.infer<typeof PlaceOrderResponse>

/** Data of a 409 'price_changed' or 'out_of_stock', which lets the checkout show what changed. Amounts in the shop's currency. */
export const CheckoutChange = z.object({
  productId: z.string(),
  color: z.string().nullable(),
  name: z.string(),
  /** Current price; null when the product is no longer sold. */
  price: z.number().nullable(),
  /** Units in stock; null when stock is not tracked. */
  available: z.int().nullable(),
  /** The weight of a unit in grams, 0: not known. Only in a market whose delivery is priced by weight. */
  weightGrams: z.int().optional(),
  /** How the item is taxed; absent: as the request has it. */
  taxClass: z.enum(TAX_CLASSES).optional(),
})
export type CheckoutChange = z.infer<typeof CheckoutChange>

export const CheckoutChanges = z.object({ items: z.array(CheckoutChange), total: z.number().nullable() })
export type CheckoutChanges = z.infer<typeof CheckoutChanges>
