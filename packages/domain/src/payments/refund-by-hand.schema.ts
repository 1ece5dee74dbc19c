import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { BY_HAND_WAYS } from './refund-by-hand.ts'

export const CHOOSE_WAY = 'Please choose how it was paid back'
export const CHOOSE_DAY = 'Please give the day it was paid back'
export const DAY_TO_COME = 'This day is still to come'
export const SAY_WAY = 'Please say how it was paid back'

/**
 * Body of POST /api/admin/refunds/{id}/by-hand: how and when a refund was paid that the provider refused. Whoever says so is
 * known by the session.
 */
export const RefundByHandBody = z
  .strictObject({
    how: z.enum(BY_HAND_WAYS, CHOOSE_WAY),
    /** A day of the house, `2026-05-12`. */
    on: z.iso.date(CHOOSE_DAY),
    note: z
      .string()
      .trim()
      .max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters`)
      .nullish()
      .transform((text) => text || null),
  })
  .superRefine(({ how, note }, context) => {
    if (how === 'other' && note === null) context.addIssue({ code: 'custom', path: ['note'], message: SAY_WAY })
  })
  .meta({ id: 'RefundByHandBody' })
export type RefundByHandBody = z.infer<typeof RefundByHandBody>
