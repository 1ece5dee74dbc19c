import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { OrderBillingAddress } from '../orders/address.schema.ts'
import { OrderTerms } from '../orders/order-terms.schema.ts'
import { giftMessageShape, OrderAddress, orderChargesShape, OrderDelivery, OrderItem } from '../orders/order.schema.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '../orders/status.ts'
import { STOREFRONT_PAYMENT_STATUSES } from '../payments/payment-state.ts'
import { limits } from '../limits/limits.ts'
import { RETURN_RESOLUTIONS } from '../returns/exchange.ts'
import { ReturnPhoto } from '../returns/return-photos.schema.ts'
import { RETURN_REASONS, RETURN_STATUSES } from '../returns/return-status.ts'
import { isoDate } from '../values/text.schema.ts'

const Tracking = z.object({ carrier: z.string().nullable(), number: z.string(), url: z.string().nullable() })

/** One return of an order as its customer sees it. Amounts in the currency of the order. */
export const CustomerReturn = z
  .object({
    returnId: z.string(),
    status: z.enum(RETURN_STATUSES),
    reason: z.enum(RETURN_REASONS),
    /** Units announced and units received; `receivedQuantity` is null until the shop receives some. */
    items: z.array(
      z.object({
        itemIndex: z.int(),
        quantity: z.int(),
        receivedQuantity: z.int().nullable(),
        /** The color that the customer gets instead; null for a refund. */
        exchangeColor: z.string().nullable(),
        /** That color with its plain name: 'Black (Noir)'. */
        exchangeLabel: z.string().nullable(),
      }),
    ),
    /** What the customer gets. */
    resolution: z.enum(RETURN_RESOLUTIONS),
    /** The parcel with the replacement; null before it is sent, or without a tracking number. */
    replacement: Tracking.nullable(),
    /** Price times quantity (S9). */
    estimatedRefund: z.number(),
    /** Amount refunded for this return; null when there is no refund yet. */
    refunded: z.number().nullable(),
    /** The latest message to the customer: how to send the items back, or why the return was rejected. */
    answer: z.string().nullable(),
    /** When each status began, oldest first. */
    progress: z.array(z.object({ status: z.enum(RETURN_STATUSES), timestamp: isoDate })),
    /** The photos of the request. */
    photos: z.array(ReturnPhoto),
  })
  .meta({ id: 'CustomerReturn' })
export type CustomerReturn = z.infer<typeof CustomerReturn>

/** An order as its own customer sees it in the order history (S2). */
export const CustomerOrder = z
  .object({
    orderId: z.string(),
    /** Opens this order and its invoice without a session: /orders/{receiptToken}. */
    receiptToken: z.string(),
    createdAt: isoDate,
    status: z.enum(ORDER_STATUSES),
    email: z.string(),
    /** ISO 4217 code of every amount of the order. */
    currency: z.string(),
    subtotal: z.number(),
    ...orderChargesShape,
    tax: z.number(),
    total: z.number(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentDetails: z.object({ paymentStatus: z.enum(STOREFRONT_PAYMENT_STATUSES) }),
    /** The payment status as a label for the customer. */
    paymentLabel: z.string(),
    /** Amounts paid and refunded. */
    paid: z.number(),
    refunded: z.number(),
    /** Each refund; `isSent` is false until the provider has accepted it. */
    refunds: z.array(
      z.object({
        amount: z.number(),
        timestamp: isoDate,
        isSent: z.boolean(),
        /** Staff must still send this refund manually. */
        isDueByHand: z.boolean(),
        /**
         * How staff refunded manually, such as `by bank transfer`; null when the money returns to the original payment
         * method.
         */
        how: z.string().nullable(),
      }),
    ),
    shipping: OrderAddress,
    /** null when billing is the same as shipping. */
    billing: OrderBillingAddress.nullable(),
    delivery: OrderDelivery,
    tracking: Tracking.nullable(),
    items: z.array(OrderItem.extend({ returnableQuantity: z.int() })),
    ...giftMessageShape,
    /** Units that exchanges sent, which can be returned again. */
    exchangedItems: z.array(
      z.object({
        exchangeId: z.string(),
        itemIndex: z.int(),
        color: z.string().nullable(),
        colorLabel: z.string().nullable(),
        returnableQuantity: z.int(),
      }),
    ),
    /** Status changes with labels for the customer, oldest first. */
    timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), words: z.string(), timestamp: isoDate })),
    /** The server's time of this response: the client counts the cancellation countdown from it. */
    toldAt: isoDate,
    /** Until when the customer may cancel; null when cancellation is not possible. */
    cancellableUntil: isoDate.nullable(),
    /** Last moment of the return window, which may be in the past; null when nothing can be returned. */
    returnableUntil: isoDate.nullable(),
    returns: z.array(CustomerReturn),
    /** The promises under which the order was placed; by these it is judged. */
    terms: OrderTerms,
  })
  .meta({ id: 'CustomerOrder' })
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** Response of GET /orders/receipt/{token}: one order, for the holder of its receipt token. */
export const CustomerOrderResponse = envelope(CustomerOrder).meta({ id: 'CustomerOrderResponse' })
export type CustomerOrderResponse = z.infer<typeof CustomerOrderResponse>

export const CustomerOrdersQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(limits.http.maxPageSize),
})
export type CustomerOrdersQuery = z.infer<typeof CustomerOrdersQuery>

/** Response of GET /users/{userId}/orders, newest first (S7). */
export const CustomerOrdersResponse = z
  .object({ success: z.literal(true), data: z.array(CustomerOrder), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'CustomerOrdersResponse' })
export type CustomerOrdersResponse = z.infer<typeof CustomerOrdersResponse>
