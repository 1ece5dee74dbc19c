import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { requiredText } from '../values/text.schema.ts'
import { ExportOrdersQuery } from './order.schema.ts'

/** The filters that a saved view stores. Search text and customer are not stored: they name people. */
export const OrderViewFilters = ExportOrdersQuery.omit({ search: true, customer: true, timeZone: true }).meta({
  id: 'OrderViewFilters',
})
export type OrderViewFilters = z.infer<typeof OrderViewFilters>

/** The order list with saved filters, private to a staff member. */
export const OrderView = z
  .object({
    viewId: z.int(),
    name: z.string(),
    filters: z.object(OrderViewFilters.shape),
    /** The number of matching orders; null for a view that has more than a status: it is counted after opening. */
    count: z.int().nullable(),
  })
  .meta({ id: 'OrderView' })
export type OrderView = z.infer<typeof OrderView>

/** The number of orders, returns and payments in each built-in view. */
export const OrderViewCounts = z
  .object({
    toPack: z.int(),
    unpaid: z.int(),
    /** Returns that staff still have to act on. */
    returns: z.int(),
    /** Failed and manual refunds, open disputes and payment differences. */
    paymentProblems: z.int(),
    all: z.int(),
  })
  .meta({ id: 'OrderViewCounts' })
export type OrderViewCounts = z.infer<typeof OrderViewCounts>

export const OrderViewsResponse = envelope(z.object({ counts: OrderViewCounts, views: z.array(OrderView) })).meta({
  id: 'OrderViewsResponse',
})
export const OrderViewResponse = envelope(OrderView).meta({ id: 'OrderViewResponse' })

const name = requiredText('Enter a name', limits.orders.viewNameMax)

/** Body of POST /api/admin/orders/views: a name, and at least one filter. */
export const CreateOrderViewBody = z
  .strictObject({
    name,
    filters: OrderViewFilters.refine((filters) => Object.values(filters).some(Boolean), 'Choose a filter to save'),
  })
  .meta({ id: 'CreateOrderViewBody' })
export type CreateOrderViewBody = z.infer<typeof CreateOrderViewBody>

/** Body of PUT /api/admin/orders/views/{id}. */
export const RenameOrderViewBody = z.strictObject({ name }).meta({ id: 'RenameOrderViewBody' })

export const OrderViewParams = z.strictObject({
  viewId: z.coerce.number<number>().int().min(1).max(2_147_483_647),
})
