import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { NOTE_MAX } from './change-order-status.schema.ts'
import { ORDER_STATUSES } from './status.ts'

const CHOOSE = 'Please choose at least one order'

/** Body of POST /api/admin/orders/bulk-status: one status for several orders, each by the rules of a single one. */
export const BulkStatusBody = z
  .strictObject({
    orderIds: z
      .array(z.string().max(100), CHOOSE)
      .min(1, CHOOSE)
      .max(policy.orderDesk.bulkMax, `Please choose at most ${policy.orderDesk.bulkMax} orders at a time`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please name each order once'),
    status: z.enum(ORDER_STATUSES, 'Please choose a known status'),
    statusNote: z.string().trim().max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters`).nullish(),
  })
  .meta({ id: 'BulkStatusBody' })
export type BulkStatusBody = z.infer<typeof BulkStatusBody>

/** What became of it: how many were changed, and which were not and why. */
export const BulkStatusResult = z
  .object({ changed: z.int(), failures: z.array(z.object({ orderId: z.string(), message: z.string() })) })
  .meta({ id: 'BulkStatusResult' })
export type BulkStatusResult = z.infer<typeof BulkStatusResult>

export const BulkStatusAnswer = envelope(BulkStatusResult)
