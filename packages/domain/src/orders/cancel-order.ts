import { hoursAfter } from '../region/shop-dates.ts'
import type { OrderStatus } from './status.ts'

/** The order fields that the cancellation rules read. */
export interface CancellableOrder {
  status: OrderStatus
  createdAt: Date
}

const REFUSALS: Readonly<Record<Exclude<OrderStatus, 'PENDING' | 'PROCESSING'>, string>> = {
  SHIPPED: 'This order has already shipped. You can return it after it arrives',
  DELIVERED: 'This order was already delivered. You can return it instead',
  COMPLETED: 'This order was already delivered. You can return it instead',
  CANCELLED: 'This order was already canceled',
  REFUNDED: 'This order was already refunded',
}

const tooLateMessage = (windowHours: number): string =>
  `You can cancel an order within ${windowHours === 1 ? 'one hour' : `${windowHours} hours`} of placing it. Contact us`

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
