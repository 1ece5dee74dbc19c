import { isClosed } from '../orders/change-status.ts'
import { isPaid, type OrderStatus, type PaymentStatus } from '../orders/status.ts'

/** What the rules of payment links ask of an order. */
export interface LinkedOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paidCents: number
}

/** What somebody who follows a payment link finds: an order to pay for, one that was paid for, or one that is closed. */
export function paymentLinkState({ status, paymentStatus, paidCents }: LinkedOrder): 'open' | 'paid' | 'closed' {
  if (isClosed(status) || paymentStatus === 'refunded') return 'closed'
  return paidCents > 0 || isPaid(paymentStatus) ? 'paid' : 'open'
}
