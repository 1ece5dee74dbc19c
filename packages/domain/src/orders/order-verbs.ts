import { isAwaitingShipment } from './change-status.ts'
import { isPaid, type OrderStatus, type PaymentStatus } from './status.ts'

/** The next steps of an order that staff take with one click, in their usual order. */
export type OrderVerb = 'pack' | 'ship' | 'deliver'

/** The status that each step sets. */
export const STATUS_AFTER_VERB: Readonly<Record<OrderVerb, OrderStatus>> = {
  pack: 'PROCESSING',
  ship: 'SHIPPED',
  deliver: 'DELIVERED',
}

/** Returns the steps that are possible now, the usual one first. An unpaid or closed order has none. */
export function availableOrderVerbs({
  status,
  paymentStatus,
}: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): OrderVerb[] {
  if (!isPaid(paymentStatus) && paymentStatus !== 'partially_refunded') return []
  if (status === 'SHIPPED') return ['deliver']
  if (status === 'PENDING') return ['pack', 'ship']
  return isAwaitingShipment(status) ? ['ship'] : []
}
