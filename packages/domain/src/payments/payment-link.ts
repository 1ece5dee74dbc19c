import { isClosed } from '../orders/change-status.ts'
import { isPaid, type OrderStatus, type PaymentStatus } from '../orders/status.ts'

/** The order fields that the payment link rules read. */
export interface LinkedOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paidCents: number
}

/** Returns what a payment link shows: an order to pay, a paid order or a closed one. */
export function paymentLinkState({ status, paymentStatus, paidCents }: LinkedOrder): 'open' | 'paid' | 'closed' {
  if (isClosed(status) || paymentStatus === 'refunded') return 'closed'
  return paidCents > 0 || isPaid(paymentStatus) ? 'paid' : 'open'
}
