import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { OrderItem } from '../orders/order.schema.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/status.ts'
import { closingAmount } from '../payments/refund-order.schema.ts'
import { policy } from '../policy.ts'
import { isoDate, requiredText } from '../text.schema.ts'
import { RETURN_REASONS, RETURN_STATUSES, RETURN_STEPS } from './return-status.ts'

const ReturnSummaryShape = z.object({
  returnId: z.string(),
  orderId: z.string(),
  requestedAt: isoDate,
  status: z.enum(RETURN_STATUSES),
  reason: z.enum(RETURN_REASONS),
  customerName: z.string(),
  email: z.string(),
  /** How many pieces come back. */
  pieces: z.int(),
  /** S9: price times quantity, in dollars. */
  estimatedRefund: z.number(),
  /** What was paid back, in dollars; null: nothing yet. */
  refunded: z.number().nullable(),
})

/** A row of the inbox of returns. */
export const ReturnSummary = ReturnSummaryShape.meta({ id: 'ReturnSummary' })
export type ReturnSummary = z.infer<typeof ReturnSummary>

/** A whole return as staff work on it. Dollars. */
export const ReturnDetail = ReturnSummaryShape.extend({
  updatedAt: isoDate,
  /** The customer's own words. */
  note: z.string().nullable(),
  /** What the customer was told last: how to send it back, or why it was rejected. */
  answer: z.string().nullable(),
  items: z.array(
    OrderItem.extend({
      /** The place of the line in the order, 0 the first. */
      itemIndex: z.int(),
      /** How many of it were bought. */
      ordered: z.int(),
      /** How many have arrived, and how many of these are for sale again; null: nothing was received yet. */
      receivedQuantity: z.int().nullable(),
      restockedQuantity: z.int().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      status: z.enum(RETURN_STATUSES),
      note: z.string().nullable(),
      timestamp: isoDate,
      by: z.string().nullable(),
    }),
  ),
  steps: z.array(z.enum(RETURN_STEPS)),
  /** Where pieces are sent back to, as the settings have it; '' when they do not say. */
  returnAddress: z.string(),
  /** Price and tax of the pieces, at most what is left of the order's money. */
  proposedRefund: z.number(),
  /** What is left of the order's money. */
  refundable: z.number(),
  order: z.object({
    status: z.enum(ORDER_STATUSES),
    deliveredAt: isoDate.nullable(),
    paymentDetails: z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) }),
    total: z.number(),
  }),
}).meta({ id: 'ReturnDetail' })
export type ReturnDetail = z.infer<typeof ReturnDetail>

export const RETURN_SORT_KEYS = ['id', 'date', 'customer', 'refund'] as const

/** Open ones wait for somebody; the others are the states themselves. */
export const RETURN_FILTERS = ['open', ...RETURN_STATUSES] as const

/** Query of GET /api/admin/returns; the same words stand in the admin's address bar. */
export const ListReturnsQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(RETURN_FILTERS, 'Please choose a known status').optional(),
  reason: z.enum(RETURN_REASONS, 'Please choose a known reason').optional(),
  sort: z.enum(RETURN_SORT_KEYS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.orders),
})
export type ListReturnsQuery = z.infer<typeof ListReturnsQuery>

export const ReturnsResponse = z.object({
  success: z.literal(true),
  data: z.array(ReturnSummary),
  /** Returns that match the filters. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type ReturnsResponse = z.infer<typeof ReturnsResponse>

const staffNote = z
  .string()
  .trim()
  .max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters`)
  .nullish()
  .transform((text) => text || null)

/** Body of POST /api/admin/returns/{id}/approve: what the customer is told about sending the pieces back. */
export const ApproveReturnBody = z
  .strictObject({ message: requiredText('Please tell the customer how to send it back', NOTE_MAX), note: staffNote })
  .meta({ id: 'ApproveReturnBody' })
export type ApproveReturnBody = z.infer<typeof ApproveReturnBody>

const unitCount = z.int('Please give a whole number of pieces').min(0, 'Please give a number of pieces, 0 or more')

const ReceivedLine = z
  .strictObject({
    itemIndex: z.int('Please name the item by its place in the order').min(0),
    /** How many have arrived in all, with those received before. */
    received: unitCount,
    /** How many of these go back on the shelf. */
    restock: unitCount,
  })
  .refine(({ received, restock }) => restock <= received, {
    path: ['restock'],
    message: 'Only what has arrived can go back into stock',
  })

const hasUniqueItems = (items: readonly { itemIndex: number }[]): boolean =>
  new Set(items.map(({ itemIndex }) => itemIndex)).size === items.length

/**
 * Body of POST /api/admin/returns/{id}/receive: line by line what has arrived, and what of it is fit for sale. The numbers
 * count from the beginning, so that saying them twice counts once. A line that is not named stays as it is.
 */
export const ReceiveReturnBody = z
  .strictObject({
    items: z
      .array(ReceivedLine)
      .min(1, 'Please say what has arrived')
      .max(100)
      .refine(hasUniqueItems, 'Please name each item once'),
    note: staffNote,
  })
  .meta({ id: 'ReceiveReturnBody' })
export type ReceiveReturnBody = z.infer<typeof ReceiveReturnBody>

/** Body of POST /api/admin/returns/{id}/reject: why, as the customer is told. */
export const RejectReturnBody = z
  .strictObject({ message: requiredText('Please tell the customer why', NOTE_MAX), note: staffNote })
  .meta({ id: 'RejectReturnBody' })
export type RejectReturnBody = z.infer<typeof RejectReturnBody>

export const CLOSED_WITHOUT_REASON = 'Please say why nothing is refunded'

/**
 * Body of POST /api/admin/returns/{id}/refund. An amount of 0 closes the return without a refund: what it is worth was paid
 * back in another way, and the note says how.
 */
export const RefundReturnBody = z
  .strictObject({ amount: closingAmount, note: staffNote })
  .refine(({ amount, note }) => amount > 0 || note !== null, { path: ['note'], message: CLOSED_WITHOUT_REASON })
  .meta({ id: 'RefundReturnBody' })
export type RefundReturnBody = z.infer<typeof RefundReturnBody>
