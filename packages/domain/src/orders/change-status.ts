import type { ChangeOrderStatusBody } from './change-order-status.schema.ts'
import { isPaid, type OrderStatus, type PaymentMethod, type PaymentStatus } from './status.ts'

/** What the rules ask of an order. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  updatedAt: Date
}

const DISPATCHED_STATUSES: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'COMPLETED']
const CLOSED: readonly OrderStatus[] = ['CANCELLED', 'REFUNDED']

/** Cancelled or refunded: its pieces are for sale again. */
export const isClosed = (status: OrderStatus): boolean => CLOSED.includes(status)

/** Placed and not sent yet: its pieces are still in the house. */
export const isAwaitingShipment = (status: OrderStatus): boolean => status === 'PENDING' || status === 'PROCESSING'

/** Nobody has paid, or everything was paid back; a part paid back leaves an order paid for. */
const isOwed = (payment: PaymentStatus): boolean => !isPaid(payment) && payment !== 'partially_refunded'

export type StatusEmail = 'shipped' | 'delivered' | 'cancelled'
const STATUS_EMAILS: Partial<Record<OrderStatus, StatusEmail>> = {
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
}

export type StatusChange =
  | {
      ok: true
      shouldRestock: boolean
      /** A closed order is opened again and needs its pieces. */
      shouldTakeStock: boolean
      isUnpaid: boolean
      email: StatusEmail | null
    }
  | { ok: false; reason: 'conflict' | 'order_unpaid'; message: string }

export const ORDER_CHANGED_MESSAGE = 'Somebody else has changed this order in the meantime'
export const SAME_STATUS_MESSAGE = 'The order has this status already'
export const UNPAID_MESSAGE = 'This order has not been paid. Please confirm that it leaves the house all the same.'

/**
 * A4: staff may set any status from any other, only when it differs. A change based on an older version of the order is
 * refused, and an order that nobody paid for leaves the house only when that was said once more.
 */
export function judgeStatusChange(order: OrderFacts, change: ChangeOrderStatusBody): StatusChange {
  const seen = change.updatedAt === undefined ? null : new Date(change.updatedAt)
  if (seen && seen < order.updatedAt) return { ok: false, reason: 'conflict', message: ORDER_CHANGED_MESSAGE }
  if (change.status === order.status) return { ok: false, reason: 'conflict', message: SAME_STATUS_MESSAGE }
  const isUnpaid = DISPATCHED_STATUSES.includes(change.status) && isOwed(order.paymentStatus)
  if (isUnpaid && !change.confirmUnpaid) return { ok: false, reason: 'order_unpaid', message: UNPAID_MESSAGE }
  return {
    ok: true,
    isUnpaid,
    shouldRestock: isClosed(change.status) && !isClosed(order.status),
    shouldTakeStock: isClosed(order.status) && !isClosed(change.status),
    email: STATUS_EMAILS[change.status] ?? null,
  }
}

/**
 * When an order was delivered, once it has this status: the first time it is said, kept while it stays delivered, and
 * forgotten when it turns out to be on its way still.
 */
export function deliveredAtAfter(order: { deliveredAt: Date | null }, status: OrderStatus, now: Date): Date | null {
  if (isAwaitingShipment(status) || status === 'SHIPPED') return null
  if (isClosed(status)) return order.deliveredAt
  return order.deliveredAt ?? now
}

/**
 * Whether staff may say that this order was paid: only one without a card, that is still owed and still open. Payments by
 * card are the provider's to report.
 */
export const canRecordPayment = ({ status, paymentStatus, paymentMethod }: Omit<OrderFacts, 'updatedAt'>): boolean =>
  paymentMethod === 'MANUAL' && isOwed(paymentStatus) && paymentStatus !== 'refunded' && !isClosed(status)
