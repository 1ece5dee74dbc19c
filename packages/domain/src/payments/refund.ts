import type { Cents } from '../money/money.ts'
import { differenceOf } from '../money/cents.ts'
import { revenueCents, type OrderMoney } from '../orders/revenue.ts'
import type { PaymentStatus } from '../orders/status.ts'

/**
 * Statuses of a refund. `due_by_hand`: no provider took the payment, so staff refund manually and record it.
 * `replaced`: the refund failed after it was sent, and the money was returned in another way.
 */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'due_by_hand', 'replaced'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * Returns the amount of an order that can still be refunded. Disputed amounts are excluded, because they could be
 * returned twice.
 */
export const refundableCents = ({ paidCents, refundedCents, disputedCents = 0 }: OrderMoney): Cents =>
  Math.max(0, differenceOf(paidCents, refundedCents, disputedCents))

export const IN_DISPUTE =
  'The customer opened a dispute with their bank. You can’t refund the disputed amount until it’s resolved.'

export type RefundVerdict = { ok: true; paymentStatus: PaymentStatus } | { ok: false; message: string }

/** Judges a refund: never more than was paid. Returns the order's payment status after it. */
export function judgeRefund(money: OrderMoney, amountCents: Cents): RefundVerdict {
  const left = refundableCents(money)
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    return { ok: false, message: 'Enter a whole number of cents above zero' }
  }
  const netPaidCents = revenueCents(money)
  if (amountCents > left && amountCents <= netPaidCents) return { ok: false, message: IN_DISPUTE }
  if (left === 0) return { ok: false, message: 'This order has nothing left to refund' }
  if (amountCents > left) return { ok: false, message: 'This is more than the refundable amount of this order' }
  return { ok: true, paymentStatus: amountCents === netPaidCents ? 'refunded' : 'partially_refunded' }
}
