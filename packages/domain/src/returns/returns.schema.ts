import { z } from 'zod'
import { personal } from '../contract/personal-fields.ts'
import { completeTracking, NOTE_MAX, trackingShape } from '../orders/change-order-status.schema.ts'
import { OrderItem } from '../orders/order.schema.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/status.ts'
import { closingAmount } from '../payments/refund-order.schema.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { TAX_MODES } from '../quote/quote.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { hasUniqueItems } from './request-return.schema.ts'
import { RETURN_RESOLUTIONS } from './exchange.ts'
import { ReturnPhoto } from './return-photos.schema.ts'
import { RETURN_REASONS, RETURN_STATUSES, RETURN_STEPS } from './return-status.ts'

const ReturnSummaryShape = z.object({
  returnId: z.string(),
  orderId: z.string(),
  requestedAt: isoDate,
  status: z.enum(RETURN_STATUSES),
  reason: z.enum(RETURN_REASONS),
  customerName: personal('name', z.string()),
  email: personal('email', z.string()),
  /** Number of units in the return. */
  pieces: z.int(),
  /** ISO 4217 code of every amount: that of the order. */
  currency: z.string(),
  /** Price times quantity (S9). */
  estimatedRefund: z.number(),
  /** Amount refunded; null when there is no refund yet. */
  refunded: z.number().nullable(),
  /** Number of photos. */
  photoCount: z.int(),
  /** What the customer gets. */
  resolution: z.enum(RETURN_RESOLUTIONS),
})

/** A row of the list of returns. */
export const ReturnSummary = ReturnSummaryShape.meta({ id: 'ReturnSummary' })
export type ReturnSummary = z.infer<typeof ReturnSummary>

/** A return with all fields of the detail screen. */
export const ReturnDetail = ReturnSummaryShape.extend({
  updatedAt: isoDate,
  /** The customer's note. */
  note: personal('text', z.string()).nullable(),
  /** The customer's photos in their order. */
  photos: z.array(ReturnPhoto),
  /** The latest message to the customer: how to send the items back, or why the return was rejected. */
  answer: personal('text', z.string()).nullable(),
  items: z.array(
    OrderItem.extend({
      /** Index of the line item in the order, from 0. */
      itemIndex: z.int(),
      /** Units bought. */
      ordered: z.int(),
      /** Units received, and how many of them are back on sale; null before any were received. */
      receivedQuantity: z.int().nullable(),
      restockedQuantity: z.int().nullable(),
      /** The color that the customer wants instead; null for a refund. */
      exchangeColor: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      status: z.enum(RETURN_STATUSES),
      note: personal('text', z.string()).nullable(),
      timestamp: isoDate,
      by: z.string().nullable(),
    }),
  ),
  steps: z.array(z.enum(RETURN_STEPS)),
  /** The exchange; null for a refund. */
  exchange: z
    .object({
      /** Whether the wanted colors are in stock, or held for this return. */
      isAvailable: z.boolean(),
      /** Whether staff can send the replacement now. */
      canShip: z.boolean(),
      /** The parcel with the replacement; null before it is sent, or without a tracking number. */
      tracking: z
        .object({
          carrier: z.string().nullable(),
          number: personal('text', z.string()),
          url: personal('text', z.string()).nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The return address from the settings; '' when none is set. */
  returnAddress: z.string(),
  /** Price and tax of the units, capped at the refundable amount. */
  proposedRefund: z.number(),
  /** The amount of the order that can still be refunded. */
  refundable: z.number(),
  order: z.object({
    status: z.enum(ORDER_STATUSES),
    deliveredAt: isoDate.nullable(),
    paymentDetails: z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) }),
    /** Whether a refund of items has tax on top of their prices. */
    taxMode: z.enum(TAX_MODES),
    total: z.number(),
  }),
}).meta({ id: 'ReturnDetail' })
export type ReturnDetail = z.infer<typeof ReturnDetail>

export const RETURN_SORT_KEYS = ['id', 'date', 'customer', 'refund'] as const

/** `open` is every return that staff still have to act on. */
export const RETURN_FILTERS = ['open', ...RETURN_STATUSES] as const

/** Query of GET /api/admin/returns; the returns screen uses the same parameters in its URL. */
export const ListReturnsQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  status: z.enum(RETURN_FILTERS, 'Please choose a known status').optional(),
  reason: z.enum(RETURN_REASONS, 'Please choose a known reason').optional(),
  sort: z.enum(RETURN_SORT_KEYS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.orders),
})
export type ListReturnsQuery = z.infer<typeof ListReturnsQuery>

export const ReturnsResponse = z.object({
  success: z.literal(true),
  data: z.array(ReturnSummary),
  /** Number of returns that match the filters. */
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

/** Body of POST /api/admin/returns/{id}/approve: the message tells the customer how to send the items back. */
export const ApproveReturnBody = z
  .strictObject({
    message: requiredText('Enter return instructions for the customer', NOTE_MAX),
    note: staffNote,
    /** Refund an exchange, because the wanted color is sold out. */
    refundInstead: z.boolean().optional(),
  })
  .meta({ id: 'ApproveReturnBody' })
export type ApproveReturnBody = z.infer<typeof ApproveReturnBody>

const unitCount = z.int('Enter a whole number of items').min(0, 'Enter 0 or more items')

const ReceivedLine = z
  .strictObject({
    itemIndex: z.int('Enter the position of the item in the order').min(0),
    /** Total units received, including earlier receipts. */
    received: unitCount,
    /** How many of them are restocked. */
    restock: unitCount,
  })
  .refine(({ received, restock }) => restock <= received, {
    path: ['restock'],
    message: 'Only received items can be restocked',
  })

/**
 * Body of POST /api/admin/returns/{id}/receive: units received and restocked per line. The numbers are totals, so a
 * repeated request has no further effect. Lines that are not named stay unchanged.
 */
export const ReceiveReturnBody = z
  .strictObject({
    items: z
      .array(ReceivedLine)
      .min(1, 'Select the items you received')
      .max(100)
      .refine(hasUniqueItems, 'List each item once'),
    note: staffNote,
  })
  .meta({ id: 'ReceiveReturnBody' })
export type ReceiveReturnBody = z.infer<typeof ReceiveReturnBody>

/** Body of POST /api/admin/returns/{id}/reject: the message tells the customer why. */
export const RejectReturnBody = z
  .strictObject({ message: requiredText('Enter a reason for the customer', NOTE_MAX), note: staffNote })
  .meta({ id: 'RejectReturnBody' })
export type RejectReturnBody = z.infer<typeof RejectReturnBody>

/** Body of POST /api/admin/returns/{id}/ship: the parcel with the replacement. */
export const ShipReplacementBody = z
  .strictObject({
    ...trackingShape,
    note: staffNote,
  })
  .transform(completeTracking)
  .meta({ id: 'ShipReplacementBody' })
export type ShipReplacementBody = z.infer<typeof ShipReplacementBody>

export const CLOSED_WITHOUT_REASON = 'Enter why nothing is refunded'

/**
 * Body of POST /api/admin/returns/{id}/refund. An amount of 0 closes the return without a refund. The note must then
 * say how the customer was compensated.
 */
export const RefundReturnBody = z
  .strictObject({ amount: closingAmount, note: staffNote })
  .refine(({ amount, note }) => amount > 0 || note !== null, { path: ['note'], message: CLOSED_WITHOUT_REASON })
  .meta({ id: 'RefundReturnBody' })
export type RefundReturnBody = z.infer<typeof RefundReturnBody>
