/** A4: the states of an order. Staff may set any of them from any other. */
export const ORDER_STATUSES = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The states of an order's payment, kept apart from the order's own (docs/ARCHITECTURE.md, orders and payments). */
export const PAYMENT_STATUSES = [
  'pending',
  'requires_payment_method',
  'requires_confirmation',
  'succeeded',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'partially_refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_METHODS = ['CREDIT_CARD', 'MANUAL'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What the admin shows as the status of an order; PAYMENT_FAILED is shown, never stored (A4). */
export type DisplayedOrderStatus = OrderStatus | 'PAYMENT_FAILED'

/** A4: an order counts as paid only when the payment status is 'succeeded' or 'paid', whatever the case. */
export const isPaid = (paymentStatus: string): boolean => /^(succeeded|paid)$/i.test(paymentStatus)

/** Money was taken at some time, also where part or all of it has gone back since. */
const wasPaid = (paymentStatus: string): boolean => isPaid(paymentStatus) || /refunded$/i.test(paymentStatus)

/**
 * A4: an unpaid order is displayed as PAYMENT_FAILED. A cancelled one stays CANCELLED: the strict reading would
 * hide that staff had already dealt with it (docs/deviations.md).
 */
export function displayedStatus(status: OrderStatus, paymentStatus: string): DisplayedOrderStatus {
  if (status === 'CANCELLED' || wasPaid(paymentStatus)) return status
  return 'PAYMENT_FAILED'
}

/** A4's badge groups: several statuses share one style. */
export type StatusGroup = 'completed' | 'shipped' | 'processing' | 'pending' | 'failed'

export function statusGroup(status: DisplayedOrderStatus): StatusGroup {
  switch (status) {
    case 'COMPLETED':
    case 'DELIVERED':
      return 'completed'
    case 'SHIPPED':
      return 'shipped'
    case 'PROCESSING':
      return 'processing'
    case 'PENDING':
      return 'pending'
    case 'PAYMENT_FAILED':
    case 'CANCELLED':
    case 'REFUNDED':
      return 'failed'
  }
}
