import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'
import { completeTracking, NOTE_MAX, trackingShape } from './change-order-status.schema.ts'
import { isClosed } from './change-status.ts'
import { ORDER_STATUSES } from './status.ts'

const CHOOSE = 'Select at least one order'

/** Tracking details of one of the orders. */
const Parcel = z
  .strictObject({
    orderId: z.string().max(100),
    ...trackingShape,
    /** The order's version that was packed: the change fails when the order has changed since. */
    updatedAt: isoDate.optional(),
  })
  .transform(completeTracking)

/**
 * Body of POST /api/admin/orders/bulk-status: one status for several orders, each checked like a single change. Shipped
 * orders may each have a carrier and tracking number.
 */
export const BulkStatusBody = z
  .strictObject({
    orderIds: z
      .array(z.string().max(100), CHOOSE)
      .min(1, CHOOSE)
      .max(limits.orders.bulkMax, `Select at most ${limits.orders.bulkMax} orders at a time`)
      .refine((ids) => new Set(ids).size === ids.length, 'Select each order once'),
    status: z.enum(ORDER_STATUSES, 'Please choose a known status'),
    statusNote: z.string().trim().max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters`).nullish(),
    parcels: z.array(Parcel).max(limits.orders.bulkMax).optional(),
    /** Whether all units of the closed orders that were shipped came back. Unshipped units are restocked anyway. */
    didUnitsComeBack: z.boolean().optional(),
  })
  .refine(({ status, parcels }) => !parcels || status === 'SHIPPED', {
    path: ['parcels'],
    message: 'Parcels only go with the status SHIPPED',
  })
  .refine(({ orderIds, parcels = [] }) => parcels.every(({ orderId }) => orderIds.includes(orderId)), {
    path: ['parcels'],
    message: 'Only selected orders can have a parcel',
  })
  .refine(({ parcels = [] }) => new Set(parcels.map(({ orderId }) => orderId)).size === parcels.length, {
    path: ['parcels'],
    message: 'Each order can have one parcel',
  })
  .refine(({ status, didUnitsComeBack }) => !didUnitsComeBack || isClosed(status), {
    path: ['didUnitsComeBack'],
    message: 'Units come back only when an order is cancelled or refunded',
  })
  .meta({ id: 'BulkStatusBody' })
export type BulkStatusBody = z.infer<typeof BulkStatusBody>
/** The request body before parsing. */
export type BulkStatusInput = z.input<typeof BulkStatusBody>

/** The number of changed orders, and the failed ones with a message each. */
export const BulkStatusResult = z
  .object({ changed: z.int(), failures: z.array(z.object({ orderId: z.string(), message: z.string() })) })
  .meta({ id: 'BulkStatusResult' })
export type BulkStatusResult = z.infer<typeof BulkStatusResult>

export const BulkStatusResponse = envelope(BulkStatusResult)
