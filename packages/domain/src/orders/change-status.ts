import type { ChangeOrderStatusBody } from './change-order-status.schema.ts'
import { isPaid, type OrderStatus, type PaymentMethod, type PaymentStatus } from './status.ts'

/** The order fields that the status rules read. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  updatedAt: Date
}

const SHIPPED: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'COMPLETED']
const CLOSED: readonly OrderStatus[] = ['CANCELLED', 'REFUNDED']

/** Whether an order is cancelled or refunded, which puts its unshipped units back on sale. */
export const isClosed = (status: OrderStatus): boolean => CLOSED.includes(status)

/** Whether an order is placed but not shipped, so its units are still in the shop. */
export const isAwaitingShipment = (status: OrderStatus): boolean => status === 'PENDING' || status === 'PROCESSING'

/** Whether an order has left the shop. */
export const hasShipped = (status: OrderStatus): boolean => SHIPPED.includes(status)

/** Whether no payment was made or all of it was refunded. A partly refunded order counts as paid. */
export const isOwed = (payment: PaymentStatus): boolean => !isPaid(payment) && payment !== 'partially_refunded'

export type StatusEmail = 'shipped' | 'delivered' | 'cancelled'
const STATUS_EMAILS: Partial<Record<OrderStatus, StatusEmail>> = {
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
}

export type StatusChange =
  | {
      ok: true
      /** `unshipped`: all units go back on sale. `shipped`: only those that staff name. */
      restock: 'unshipped' | 'shipped' | null
      /** A closed order reopens and takes its units from stock again. */
      shouldTakeStock: boolean
      isUnpaid: boolean
      email: StatusEmail | null
    }
  | { ok: false; reason: 'conflict' | 'order_unpaid' | 'invalid_input'; message: string }

export const ORDER_CHANGED_MESSAGE = 'Another person has updated this order in the meantime'
export const SAME_STATUS_MESSAGE = 'The order already has this status'
export const UNPAID_MESSAGE = 'This order hasn’t been paid. Confirm to ship it anyway.'

export const NOTHING_TO_NAME_MESSAGE = 'Name items only when you cancel or refund an order that was shipped'

/** Which units a status change puts back on sale; null: none. */
export function restockOnChange(from: OrderStatus, to: OrderStatus): 'unshipped' | 'shipped' | null {
  if (!isClosed(to) || isClosed(from)) return null
  return hasShipped(from) ? 'shipped' : 'unshipped'
}

/**
 * Judges a status change: staff may set any status from any other, if it differs (A4). Rejects a change that is based
 * on an older version, an unconfirmed shipment of an unpaid order, and restocked units of an order that is not closed
 * after shipping.
 */
export function judgeStatusChange(order: OrderFacts, change: ChangeOrderStatusBody): StatusChange {
  const seen = change.updatedAt === undefined ? null : new Date(change.updatedAt)
  if (seen && seen < order.updatedAt) return { ok: false, reason: 'conflict', message: ORDER_CHANGED_MESSAGE }
  if (change.status === order.status) return { ok: false, reason: 'conflict', message: SAME_STATUS_MESSAGE }
  const isUnpaid = hasShipped(change.status) && isOwed(order.paymentStatus)
  if (isUnpaid && !change.confirmUnpaid) return { ok: false, reason: 'order_unpaid', message: UNPAID_MESSAGE }
  const restock = restockOnChange(order.status, change.status)
  if (change.restock.length > 0 && restock !== 'shipped') {
    return { ok: false, reason: 'invalid_input', message: NOTHING_TO_NAME_MESSAGE }
  }
  return {
    ok: true,
    isUnpaid,
    restock,
    shouldTakeStock: isClosed(order.status) && !isClosed(change.status),
    email: STATUS_EMAILS[change.status] ?? null,
  }
}

/**
 * Returns the delivery time of an order after a status change. The first delivery sets it, and later statuses retain
 * it. A change back to an undelivered status clears it.
 */
export function deliveredAtAfter(order: { deliveredAt: Date | null }, status: OrderStatus, now: Date): Date | null {
  if (isAwaitingShipment(status) || status === 'SHIPPED') return null
  if (isClosed(status)) return order.deliveredAt
  return order.deliveredAt ?? now
}

/**
 * Whether staff may record a payment: only for an order without a card that is still open and unpaid. Only the provider
 * reports card payments.
 */
export const canRecordPayment = ({ status, paymentStatus, paymentMethod }: Omit<OrderFacts, 'updatedAt'>): boolean =>
  paymentMethod === 'MANUAL' && isOwed(paymentStatus) && paymentStatus !== 'refunded' && !isClosed(status)
