import type { Cents } from '../money.ts'
import { revenueCents } from '../orders/revenue.ts'
import type { PaymentStatus } from '../orders/status.ts'

/**
 * `due_by_hand`: no provider took the money, so staff pay it back and say so. `replaced`: it failed after it had been sent, and
 * the money went back in another way.
 */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'due_by_hand', 'replaced'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** What an order's money looks like, in cents. */
export interface OrderMoney {
  paidCents: Cents
  refundedCents: Cents
  /** What the customer's bank wants back, and nobody has decided about yet. */
  disputedCents?: Cents
}

/** What can still be given back of an order. What is in dispute cannot: it might go back twice. */
export const refundableCents = ({ paidCents, refundedCents, disputedCents = 0 }: OrderMoney): Cents =>
  Math.max(0, paidCents - refundedCents - disputedCents)

export const IN_DISPUTE =
  "The customer's bank has asked for this payment back and has not decided yet. What is in dispute cannot be refunded."

export type RefundVerdict = { ok: true; paymentStatus: PaymentStatus } | { ok: false; message: string }

/** Whether an amount can be given back, and what the order's payment is called afterwards. Never more than was paid. */
export function judgeRefund(money: OrderMoney, amountCents: Cents): RefundVerdict {
  const left = refundableCents(money)
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    return { ok: false, message: 'Please refund a whole number of cents above zero' }
  }
  const netPaidCents = revenueCents(money)
  if (amountCents > left && amountCents <= netPaidCents) return { ok: false, message: IN_DISPUTE }
  if (left === 0) return { ok: false, message: 'Nothing is left to refund of this order' }
  if (amountCents > left) return { ok: false, message: 'This is more than is left to refund of this order' }
  return { ok: true, paymentStatus: amountCents === netPaidCents ? 'refunded' : 'partially_refunded' }
}
