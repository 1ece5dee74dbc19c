/** Statuses of an order (A4). Staff may set any of them from any other. */
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

/** Statuses of an order's payment, separate from the order status (docs/architecture/payments.md). */
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

/** The order status that the admin displays; PAYMENT_FAILED is displayed but never stored (A4). */
export const DISPLAYED_ORDER_STATUSES = [...ORDER_STATUSES, 'PAYMENT_FAILED'] as const
export type DisplayedOrderStatus = (typeof DISPLAYED_ORDER_STATUSES)[number]

/** Whether an order counts as paid: only with the payment status 'succeeded' or 'paid', in any case (A4). */
export const isPaid = (paymentStatus: string): boolean => /^(succeeded|paid)$/i.test(paymentStatus)

/** Whether a payment was ever captured, even if part or all of it was refunded. */
const wasPaid = (paymentStatus: string): boolean => isPaid(paymentStatus) || /refunded$/i.test(paymentStatus)

/**
 * Returns the status to display: an unpaid order shows PAYMENT_FAILED (A4). A cancelled one stays CANCELLED: the strict
 * reading would hide that staff had already handled it (docs/deviations.md).
 */
export function displayedStatus(status: OrderStatus, paymentStatus: string): DisplayedOrderStatus {
  if (status === 'CANCELLED' || wasPaid(paymentStatus)) return status
  return 'PAYMENT_FAILED'
}

/** Badge groups: several statuses share one style (A4). */
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
