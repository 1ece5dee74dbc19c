import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { personal } from '../contract/personal-fields.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { OtherTotal } from '../money/other-totals.schema.ts'
import { IMPORT_SOURCES } from '../moving-in/import-run.schema.ts'
import { isoDate } from '../values/text.schema.ts'

const amount = z.number().nullable()

const EarlierOrderShape = z.object({
  orderId: z.string(),
  /** The number that the old shop gave it. */
  number: z.string(),
  createdAt: isoDate,
  /** In the words of the old shop, such as `paid, fulfilled`; empty: it said nothing. */
  status: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Amounts as the old shop stored them; null: its file does not say them. */
  subtotal: amount,
  discount: amount,
  shipping: amount,
  tax: amount,
  total: z.number(),
  refunded: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      /** Of the whole line. */
      amount,
    }),
  ),
})

/** An order that a customer placed at the shop that the brand moved from. Read-only, and no money of this shop (decision 95). */
export const EarlierOrder = EarlierOrderShape.meta({ id: 'EarlierOrder' })
export type EarlierOrder = z.infer<typeof EarlierOrder>

/** The same as staff see it. */
export const StaffEarlierOrder = EarlierOrderShape.extend({
  source: z.enum(IMPORT_SOURCES),
  /** Who ordered; null: not known, or erased. */
  name: personal('name', z.string()).nullable(),
  email: personal('email', z.string()).nullable(),
  /** The customer who sees it in the account; null: there is none, or the address is not proven. */
  userId: z.string().nullable(),
}).meta({ id: 'StaffEarlierOrder' })
export type StaffEarlierOrder = z.infer<typeof StaffEarlierOrder>

/** An earlier order in a list. */
export const EarlierOrderBrief = StaffEarlierOrder.pick({
  orderId: true,
  number: true,
  createdAt: true,
  status: true,
  currency: true,
  total: true,
  name: true,
  email: true,
  source: true,
}).meta({ id: 'EarlierOrderBrief' })
export type EarlierOrderBrief = z.infer<typeof EarlierOrderBrief>

/** The earlier orders of a customer: the newest, their number, and what was paid less refunded by currency. */
export const CustomerEarlierOrders = z.object({
  orders: z.array(EarlierOrderBrief),
  total: z.int(),
  spent: z.array(OtherTotal),
})
export type CustomerEarlierOrders = z.infer<typeof CustomerEarlierOrders>

const page = z.coerce.number<number>().int().min(1).max(10_000).default(1)

export const EarlierOrdersQuery = z.strictObject({
  page,
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.orders),
})

/** Query of GET /api/admin/earlier-orders. */
export const StaffEarlierOrdersQuery = z.strictObject({
  /** Part of the number, or of the name or email address of the customer. */
  search: z.string().trim().max(200).optional(),
  page,
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.emails),
})

export const EarlierOrderParams = z.strictObject({ orderId: z.string().max(100) })

export const EarlierOrdersResponse = z
  .object({ success: z.literal(true), data: z.array(EarlierOrder), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'EarlierOrdersResponse' })
export type EarlierOrdersResponse = z.infer<typeof EarlierOrdersResponse>

export const StaffEarlierOrdersResponse = z
  .object({
    success: z.literal(true),
    data: z.array(EarlierOrderBrief),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'StaffEarlierOrdersResponse' })

export const StaffEarlierOrderResponse = envelope(StaffEarlierOrder).meta({ id: 'StaffEarlierOrderResponse' })
