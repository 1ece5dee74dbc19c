import { policy } from '../policy.ts'
import { hoursAfter } from '../shop-dates.ts'
import type { OrderStatus } from './status.ts'

/** What the rules ask of an order its customer wants to cancel. */
export interface CancellableOrder {
  status: OrderStatus
  createdAt: Date
}

const REFUSALS: Readonly<Record<Exclude<OrderStatus, 'PENDING' | 'PROCESSING'>, string>> = {
  SHIPPED: 'This order is on its way already. It can be returned once it has arrived',
  DELIVERED: 'This order has been delivered already. It can be returned instead',
  COMPLETED: 'This order has been delivered already. It can be returned instead',
  CANCELLED: 'This order has been cancelled already',
  REFUNDED: 'This order has been refunded already',
}

const count: number = policy.changeOrderHours
const hours = count === 1 ? 'one hour' : `${count} hours`

export const TOO_LATE_MESSAGE = `An order can be cancelled within ${hours} of placing it. Please write to us`

/** S9: an order can be cancelled for so long after it was placed. */
const cancellationWindowEnd = ({ createdAt }: CancellableOrder): Date => hoursAfter(createdAt, policy.changeOrderHours)

/** Why its customer may not cancel an order any more; null: they may, as long as it is with us and the hour has not passed. */
export function judgeCancellation(order: CancellableOrder, now: Date): string | null {
  const { status } = order
  if (status !== 'PENDING' && status !== 'PROCESSING') return REFUSALS[status]
  return now < cancellationWindowEnd(order) ? null : TOO_LATE_MESSAGE
}

/** Until when its customer may cancel an order; null: not, or not any more. */
export const cancellationDeadline = (order: CancellableOrder, now: Date): Date | null =>
  judgeCancellation(order, now) === null ? cancellationWindowEnd(order) : null
