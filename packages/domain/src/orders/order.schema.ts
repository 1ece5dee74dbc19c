import { z } from 'zod'
import { isoDate } from '../text.schema.ts'
import { BillingAddress } from './address.schema.ts'
import { DISPUTE_STATES } from '../payments/dispute.ts'
import { MANUAL_REFUND_METHODS } from '../payments/manual-refund.ts'
import { REFUND_STATUSES } from '../payments/refund.ts'
import { policy } from '../policy.ts'
import { RETURN_STATUSES } from '../returns/return-status.ts'
import { timeZoneName } from '../time-zone.schema.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from './status.ts'

/** One line of an order as staff and customers see it (A3). `price` is the unit price in dollars. */
export const OrderItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    price: z.number(),
    quantity: z.int(),
  })
  .meta({ id: 'OrderItem' })
export type OrderItem = z.infer<typeof OrderItem>

/** The person and place an order goes to, as it was stored with the order. */
export const OrderAddress = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phone: z.string(),
  })
  .meta({ id: 'OrderAddress' })
export type OrderAddress = z.infer<typeof OrderAddress>

const OrderSummaryShape = z.object({
  orderId: z.string(),
  createdAt: isoDate,
  status: z.enum(ORDER_STATUSES),
  /** Dollars, tax included. */
  total: z.number(),
  email: z.string(),
  customerName: z.string(),
  /** Present: a registered customer. Absent: a guest (A3). */
  userId: z.string().optional(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentDetails: z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) }),
})

/** A row of the admin's order list. */
export const OrderSummary = OrderSummaryShape.meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

/** An order in one line beside something else: a customer, a message. */
export const OrderBrief = OrderSummaryShape.pick({
  orderId: true,
  createdAt: true,
  status: true,
  total: true,
  paymentDetails: true,
}).meta({ id: 'OrderBrief' })
export type OrderBrief = z.infer<typeof OrderBrief>

const OrderDispute = z.object({
  disputeId: z.string(),
  provider: z.string(),
  state: z.enum(DISPUTE_STATES),
  amount: z.number(),
  /** The provider's word for it. */
  reason: z.string().nullable(),
  /** The bank only asks; it has not taken the money, and it can be refunded. */
  isInquiry: z.boolean(),
  openedAt: isoDate,
  /** Until when the provider waits for our side of it. */
  answerBy: isoDate.nullable(),
  closedAt: isoDate.nullable(),
})

/** A whole order as the admin's detail screen reads it (A2, A3). */
export const OrderDetail = OrderSummaryShape.extend({
  subtotal: z.number(),
  tax: z.number(),
  /** What was paid, and how much of it went back. */
  paid: z.number(),
  refunded: z.number(),
  /** null: the same as shipping. */
  billing: BillingAddress.nullable(),
  /** The link the customer was sent to pay by; null when there is none. */
  paymentLink: z.object({ sentAt: isoDate, expiresAt: isoDate }).nullable(),
  updatedAt: isoDate,
  statusNote: z.string().nullable(),
  trackingCarrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shipping: OrderAddress,
  items: z.array(OrderItem.extend({ returnedQuantity: z.int() })),
  deliveredAt: isoDate.nullable(),
  /** Every entry of the books about this order, oldest first. Dollars. */
  ledger: z.array(
    z.object({
      /** A reversal takes a refund back that the provider did not pay; a recovery, what the bank took back in a dispute. */
      kind: z.enum(['capture', 'refund', 'reversal', 'dispute', 'recovery']),
      amount: z.number(),
      provider: z.string(),
      /** Which refund it is about. */
      refundId: z.string().nullable(),
      /** Written down by staff because the provider would not do it. */
      isByHand: z.boolean(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      timestamp: isoDate,
    }),
  ),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      reason: z.string(),
      by: z.string().nullable(),
      timestamp: isoDate,
      /** What the provider said last, of one that has not gone through. */
      problem: z.string().nullable(),
      /** How staff paid it back themselves; null: the provider did, or is to. */
      byHand: z
        .object({ how: z.enum(MANUAL_REFUND_METHODS), on: z.iso.date(), note: z.string().nullable(), by: z.string() })
        .nullable(),
    }),
  ),
  /** What the customer's bank wants back, or has taken back. Dollars. */
  disputes: z.array(OrderDispute),
  returns: z.array(
    z.object({
      returnId: z.string(),
      status: z.enum(RETURN_STATUSES),
      reason: z.string(),
      requestedAt: isoDate,
      pieces: z.int(),
    }),
  ),
  statusHistory: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      note: z.string().nullable(),
      timestamp: isoDate,
      by: z.string().nullable(),
    }),
  ),
  /** What staff told each other, oldest first; no customer reads it. */
  internalNotes: z.array(z.object({ noteId: z.int(), text: z.string(), by: z.string(), timestamp: isoDate })),
}).meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

/** A9: sort keys of the order list; default date descending. */
export const ORDER_SORT_KEYS = ['id', 'date', 'customer', 'total'] as const

/** A2: the list's status filter uses lower-case forms; pending and failed are also linked from the dashboard. */
export const ORDER_FILTERS = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const

/** Query of GET /api/admin/orders; the same words stand in the admin's address bar. */
export const ListOrdersQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(ORDER_FILTERS, 'Please choose a known status').optional(),
  customer: z.string().max(100).optional(),
  /** First and last day, `YYYY-MM-DD`; the last day counts whole (A5). */
  from: z.iso.date('Please give the first day as YYYY-MM-DD').optional(),
  to: z.iso.date('Please give the last day as YYYY-MM-DD').optional(),
  /** Whose midnight begins a day; UTC when left out. */
  timeZone: timeZoneName.optional(),
  sort: z.enum(ORDER_SORT_KEYS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.orders),
  /** Whether the totals come along; a search that finds nearly everything takes longer to count than to show. */
  totals: z.enum(['now', 'later']).default('now'),
})
export type ListOrdersQuery = z.infer<typeof ListOrdersQuery>

/** Query of GET /api/admin/orders/export (everything that matches, newest first) and of /totals: the filters alone. */
export const ExportOrdersQuery = ListOrdersQuery.omit({
  sort: true,
  order: true,
  page: true,
  pageSize: true,
  totals: true,
})
export type ExportOrdersQuery = z.infer<typeof ExportOrdersQuery>

export const OrdersResponse = z.object({
  success: z.literal(true),
  data: z.array(OrderSummary),
  /** Orders that match the filters; null: to be asked for later. */
  total: z.int().nullable(),
  /** Sum of their totals in dollars; null as above. */
  totalValue: z.number().nullable(),
  page: z.int(),
  pageSize: z.int(),
})
export type OrdersResponse = z.infer<typeof OrdersResponse>

/** Number and worth (dollars) of the orders that match. */
export const OrderListTotals = z.object({ total: z.int(), totalValue: z.number() }).meta({ id: 'OrderTotals' })
export type OrderListTotals = z.infer<typeof OrderListTotals>
