import { z } from 'zod'
import { policy } from '../policy.ts'
import { envelope } from '../envelope.ts'
import { emailAddress } from '../text.schema.ts'
import { BillingAddress, ORDER_EMAIL_INVALID, ShippingAddress } from './address.schema.ts'
import { PAYMENT_METHODS } from './status.ts'

/** One cart item as the specification's client sends it (S3). Only product, colour and quantity are believed. */
export const OrderRequestItem = z.strictObject({
  cartItemId: z.string().max(200).optional(),
  productId: z.string('Product is required').min(1, 'Product is required').max(100),
  color: z.string().max(100).nullable().optional(),
  quantity: z
    .int('Quantity must be a whole number')
    .min(policy.cart.quantityMin, `Quantity must be between ${policy.cart.quantityMin} and ${policy.cart.quantityMax}`)
    .max(policy.cart.quantityMax, `Quantity must be between ${policy.cart.quantityMin} and ${policy.cart.quantityMax}`),
  /** What the customer saw, in dollars. A difference to ours is answered 409 with the new prices. */
  price: z.number().min(0).optional(),
  name: z.string().max(300).optional(),
  imageUrl: z.string().max(2_000).nullable().optional(),
})
export type OrderRequestItem = z.infer<typeof OrderRequestItem>

export const ORDER_TOO_LARGE = 'Please write to us about an order of this size'

/** The total the customer saw, in dollars, tax included. A larger order than the books can hold is refused at the door. */
export const orderTotal = z
  .number('Invalid amount format')
  .min(0, 'Invalid amount format')
  .max(policy.orderMaxDollars, ORDER_TOO_LARGE)

/**
 * Body of POST /orders (S3, S7). Price, total and payment status are claims: the server prices the order itself and
 * learns of payments from the provider alone.
 */
export const PlaceOrderBody = z
  .strictObject({
    userId: z.string().max(100).nullable().optional(),
    /** Also held to `isOrderEmail`, which asks who is signed in. */
    email: emailAddress(ORDER_EMAIL_INVALID),
    items: z.array(OrderRequestItem, 'Your cart is empty').min(1, 'Your cart is empty').max(policy.cart.maxLines),
    total: orderTotal,
    shipping: ShippingAddress,
    /** null or absent: the same as shipping. */
    billing: BillingAddress.nullish(),
    paymentMethod: z.enum(PAYMENT_METHODS, `The payment method is one of ${PAYMENT_METHODS.join(', ')}`),
    paymentDetails: z
      .strictObject({
        paymentIntentId: z.string().max(200).nullable().optional(),
        paymentStatus: z.string().max(40).optional(),
      })
      .optional(),
  })
  .meta({ id: 'PlaceOrderBody' })
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>

/**
 * S4: whether an order is to be paid for later. The specification knows one payment method (S3): its own client says the same
 * by the payment status.
 */
export const isPaidLater = ({
  paymentMethod,
  paymentDetails,
}: Pick<PlaceOrderBody, 'paymentMethod' | 'paymentDetails'>): boolean =>
  paymentMethod === 'MANUAL' || paymentDetails?.paymentStatus === 'PENDING'

export const PlaceOrderResponse = envelope(
  z.object({
    orderId: z.string(),
    /** Opens this order, and only this one, to whoever placed it: GET /orders/receipt/{token}. */
    receiptToken: z.string(),
  }),
).meta({ id: 'OrderPlaced' })
export type PlaceOrderResponse = z.infer<typeof PlaceOrderResponse>

/** What a 409 'price_changed' or 'out_of_stock' carries, so that the checkout can show what changed. Dollars. */
export const CheckoutChange = z.object({
  productId: z.string(),
  color: z.string().nullable(),
  name: z.string(),
  /** Our price now; null when the product is no longer sold. */
  price: z.number().nullable(),
  /** Pieces left; null when not counted. */
  available: z.int().nullable(),
})
export type CheckoutChange = z.infer<typeof CheckoutChange>

export const CheckoutChanges = z.object({ items: z.array(CheckoutChange), total: z.number().nullable() })
export type CheckoutChanges = z.infer<typeof CheckoutChanges>
