import { demoTerms } from '../shop-terms.ts'
import { hoursAfter } from '../shop-dates.ts'
import type { OrderStatus } from './status.ts'

/** The order fields that the cancellation rules read. */
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

const count: number = demoTerms.changeOrderHours
const hours = count === 1 ? 'one hour' : `${count} hours`

export const TOO_LATE_MESSAGE = `An order can be cancelled within ${hours} of placing it. Please write to us`

/** Returns the end of the cancellation window (S9). */
const cancellationWindowEnd = ({ createdAt }: CancellableOrder): Date =>
  hoursAfter(createdAt, demoTerms.changeOrderHours)

/**
 * Returns why the customer may not cancel an order, or null when they may: it has not shipped and the window is open.
 */
export function judgeCancellation(order: CancellableOrder, now: Date): string | null {
  const { status } = order
  if (status !== 'PENDING' && status !== 'PROCESSING') return REFUSALS[status]
  return now < cancellationWindowEnd(order) ? null : TOO_LATE_MESSAGE
}

/** Returns until when the customer may cancel an order, or null when cancellation is not possible. */
export const cancellationDeadline = (order: CancellableOrder, now: Date): Date | null =>
  judgeCancellation(order, now) === null ? cancellationWindowEnd(order) : null
