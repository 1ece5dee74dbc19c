import { z } from 'zod'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'

/** How money goes back that the provider would not pay back. */
export const BY_HAND_WAYS = ['bank_transfer', 'provider_account', 'cash', 'check', 'other'] as const
export type ByHandWay = (typeof BY_HAND_WAYS)[number]

/** What staff call each way. */
export const BY_HAND_WORDS: Readonly<Record<ByHandWay, string>> = {
  bank_transfer: 'Bank transfer',
  provider_account: "In the payment provider's own account",
  cash: 'Cash',
  check: 'Check',
  other: 'Another way',
}

/** How the customer reads it, after an amount: `$50.00 by bank transfer`. */
export const BY_HAND_TOLD: Readonly<Record<ByHandWay, string>> = {
  bank_transfer: 'by bank transfer',
  provider_account: 'the way you paid',
  cash: 'in cash',
  check: 'by check',
  other: 'as agreed with you',
}

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
