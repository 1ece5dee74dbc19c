import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { OrderItem } from '../orders/order.schema.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../orders/status.ts'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'

/** An order as its own customer sees it in the order history (S2). Dollars. */
export const CustomerOrder = z
  .object({
    orderId: z.string(),
    createdAt: isoDate,
    status: z.enum(ORDER_STATUSES),
    email: z.string(),
    subtotal: z.number(),
    tax: z.number(),
    total: z.number(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentDetails: z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) }),
    items: z.array(OrderItem),
  })
  .meta({ id: 'CustomerOrder' })
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** GET /orders/receipt/{token}: one order, to whoever holds its token. */
export const CustomerOrderAnswer = envelope(CustomerOrder).meta({ id: 'CustomerOrderAnswer' })
export type CustomerOrderAnswer = z.infer<typeof CustomerOrderAnswer>

export const CustomerOrdersQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.maxPageSize),
})
export type CustomerOrdersQuery = z.infer<typeof CustomerOrdersQuery>

/** GET /users/{userId}/orders (S7): newest first. */
export const CustomerOrdersAnswer = z
  .object({ success: z.literal(true), data: z.array(CustomerOrder), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'CustomerOrdersAnswer' })
export type CustomerOrdersAnswer = z.infer<typeof CustomerOrdersAnswer>
