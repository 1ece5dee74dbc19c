import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { MANUAL_REFUND_METHODS } from './manual-refund.ts'

export const CHOOSE_REFUND_METHOD = 'Choose how it was refunded'
export const CHOOSE_REFUND_DAY = 'Enter the refund date'
export const REFUND_DAY_IN_FUTURE = 'The date can’t be in the future'
export const DESCRIBE_REFUND_METHOD = 'Enter how it was refunded'

/**
 * Body of POST /api/admin/refunds/{id}/by-hand: how and when staff paid a refund that the provider rejected. The
 * session identifies the member of staff.
 */
export const ManualRefundBody = z
  .strictObject({
    how: z.enum(MANUAL_REFUND_METHODS, CHOOSE_REFUND_METHOD),
    /** A day in the shop's time zone, `2026-05-12`. */
    on: z.iso.date(CHOOSE_REFUND_DAY),
    note: z
      .string()
      .trim()
      .max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters`)
      .nullish()
      .transform((text) => text || null),
  })
  .superRefine(({ how, note }, context) => {
    if (how === 'other' && note === null)
      context.addIssue({ code: 'custom', path: ['note'], message: DESCRIBE_REFUND_METHOD })
  })
  .meta({ id: 'ManualRefundBody' })
export type ManualRefundBody = z.infer<typeof ManualRefundBody>
