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

const tooLateMessage = (windowHours: number): string =>
  `An order can be cancelled within ${windowHours === 1 ? 'one hour' : `${windowHours} hours`} of placing it. Please write to us`

/**
 * Returns why the customer may not cancel an order, or null when they may: it has not shipped, and it was placed within
 * `windowHours` (S9).
 */
export function judgeCancellation(order: CancellableOrder, now: Date, windowHours: number): string | null {
  const { status, createdAt } = order
  if (status !== 'PENDING' && status !== 'PROCESSING') return REFUSALS[status]
  return now < hoursAfter(createdAt, windowHours) ? null : tooLateMessage(windowHours)
}

/** Returns until when the customer may cancel an order, or null when cancellation is not possible. */
export const cancellationDeadline = (order: CancellableOrder, now: Date, windowHours: number): Date | null =>
  judgeCancellation(order, now, windowHours) === null ? hoursAfter(order.createdAt, windowHours) : null
