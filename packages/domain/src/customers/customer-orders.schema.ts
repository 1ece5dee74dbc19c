import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { BillingAddress } from '../orders/address.schema.ts'
import { OrderAddress, OrderItem } from '../orders/order.schema.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '../orders/status.ts'
import { STOREFRONT_PAYMENT_STATUSES } from '../payments/payment-state.ts'
import { policy } from '../policy.ts'
import { RETURN_REASONS, RETURN_STATUSES } from '../returns/return-status.ts'
import { isoDate } from '../text.schema.ts'

/** One return of pieces of an order, as its customer follows it. Dollars. */
export const CustomerReturn = z
  .object({
    returnId: z.string(),
    status: z.enum(RETURN_STATUSES),
    reason: z.enum(RETURN_REASONS),
    /** How many were announced, and how many of these have arrived; null: nothing was received yet. */
    items: z.array(z.object({ itemIndex: z.int(), quantity: z.int(), receivedQuantity: z.int().nullable() })),
    /** S9: price times quantity. */
    estimatedRefund: z.number(),
    /** What was paid back for it; null: nothing yet. */
    refunded: z.number().nullable(),
    /** What the customer was told last: how to send it back, or why it was rejected. */
    answer: z.string().nullable(),
    /** When it came to be what it is, oldest first. */
    progress: z.array(z.object({ status: z.enum(RETURN_STATUSES), timestamp: isoDate })),
  })
  .meta({ id: 'CustomerReturn' })
export type CustomerReturn = z.infer<typeof CustomerReturn>

/** An order as its own customer sees it in the order history (S2). Dollars. */
export const CustomerOrder = z
  .object({
    orderId: z.string(),
    /** Opens this order and its invoice without a session: /orders/{receiptToken}. */
    receiptToken: z.string(),
    createdAt: isoDate,
    status: z.enum(ORDER_STATUSES),
    email: z.string(),
    subtotal: z.number(),
    tax: z.number(),
    total: z.number(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentDetails: z.object({ paymentStatus: z.enum(STOREFRONT_PAYMENT_STATUSES) }),
    /** The state of the payment in words for the customer. */
    paymentWords: z.string(),
    /** What was paid, and how much of it went back. */
    paid: z.number(),
    refunded: z.number(),
    /** Each refund: on its way until the provider has taken it. */
    refunds: z.array(
      z.object({
        amount: z.number(),
        timestamp: isoDate,
        isSent: z.boolean(),
        /** The boutique pays it by hand, and has not yet. */
        isDueByHand: z.boolean(),
        /** How the boutique paid it itself, such as `by bank transfer`; null: it goes back the way it came. */
        how: z.string().nullable(),
      }),
    ),
    shipping: OrderAddress,
    /** null: the same as the delivery address. */
    billing: BillingAddress.nullable(),
    tracking: z.object({ carrier: z.string().nullable(), number: z.string(), url: z.string().nullable() }).nullable(),
    items: z.array(OrderItem.extend({ returnableQuantity: z.int() })),
    /** What has happened to it, oldest first, in words for the customer. */
    timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), words: z.string(), timestamp: isoDate })),
    /** When this was told, by the house's clock: what is left of an hour is counted from here. */
    toldAt: isoDate,
    /** Until when its customer may cancel it; null: not, or not any more. */
    cancellableUntil: isoDate.nullable(),
    /** Until when pieces may be returned, the past included; null: nothing can be returned. */
    returnableUntil: isoDate.nullable(),
    returns: z.array(CustomerReturn),
  })
  .meta({ id: 'CustomerOrder' })
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** GET /orders/receipt/{token}: one order, to whoever holds its token. */
export const CustomerOrderResponse = envelope(CustomerOrder).meta({ id: 'CustomerOrderAnswer' })
export type CustomerOrderResponse = z.infer<typeof CustomerOrderResponse>

export const CustomerOrdersQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.maxPageSize),
})
export type CustomerOrdersQuery = z.infer<typeof CustomerOrdersQuery>

/** GET /users/{userId}/orders (S7): newest first. */
export const CustomerOrdersResponse = z
  .object({ success: z.literal(true), data: z.array(CustomerOrder), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'CustomerOrdersAnswer' })
export type CustomerOrdersResponse = z.infer<typeof CustomerOrdersResponse>
