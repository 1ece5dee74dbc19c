import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { MANUAL_REFUND_METHODS } from './manual-refund.ts'

export const CHOOSE_REFUND_METHOD = 'Please choose how it was paid back'
export const CHOOSE_REFUND_DAY = 'Please give the day it was paid back'
export const REFUND_DAY_IN_FUTURE = 'This day is still to come'
export const DESCRIBE_REFUND_METHOD = 'Please say how it was paid back'

/**
 * Body of POST /api/admin/refunds/{id}/by-hand: how and when a refund was paid that the provider refused. Whoever says so is
 * known by the session.
 */
export const ManualRefundBody = z
  .strictObject({
    how: z.enum(MANUAL_REFUND_METHODS, CHOOSE_REFUND_METHOD),
    /** A day of the house, `2026-05-12`. */
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
  .meta({ id: 'RefundByHandBody' })
export type ManualRefundBody = z.infer<typeof ManualRefundBody>
