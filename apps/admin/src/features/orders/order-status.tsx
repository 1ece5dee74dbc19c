import {
  displayedStatus,
  isPaid,
  statusGroup,
  type DisplayedOrderStatus,
  type OrderStatus as StoredStatus,
  type PaymentMethod,
  type PaymentStatus,
  type StatusGroup,
} from '@atelier/domain/orders/status'
import { Status, type StatusProps, type Tone } from '../../ui/display/status.tsx'

const STATUS_LABELS: Readonly<Record<DisplayedOrderStatus, string>> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  COMPLETED: 'Completed',
  CANCELLED: 'Canceled',
  REFUNDED: 'Refunded',
  PAYMENT_FAILED: 'Payment failed',
}

const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Awaiting payment',
  requires_payment_method: 'No payment method',
  requires_confirmation: 'Waiting for confirmation',
  succeeded: 'Succeeded',
  paid: 'Paid',
  failed: 'Payment declined',
  canceled: 'Payment canceled',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
}

const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = { CREDIT_CARD: 'Credit Card', MANUAL: 'Manual' }

const TONES: Readonly<Record<StatusGroup, Tone>> = {
  completed: 'ok',
  shipped: 'info',
  processing: 'info',
  pending: 'warn',
  failed: 'bad',
}

/** Payments that can still arrive. */
const AWAITING: readonly PaymentStatus[] = ['pending', 'requires_payment_method', 'requires_confirmation']

/** Statuses that wait for staff. */
const WAITING: readonly DisplayedOrderStatus[] = ['PENDING', 'PROCESSING', 'PAYMENT_FAILED']

export interface OrderState {
  status: StoredStatus
  paymentDetails: { paymentStatus: PaymentStatus }
}

/** Returns the displayed status of an order (A4). */
export const shownStatus = ({ status, paymentDetails }: OrderState): DisplayedOrderStatus =>
  displayedStatus(status, paymentDetails.paymentStatus)

/** Whether an order is unpaid and its payment can still arrive. */
export const isAwaitingPayment = (order: OrderState): boolean =>
  shownStatus(order) === 'PAYMENT_FAILED' && AWAITING.includes(order.paymentDetails.paymentStatus)

/** The displayed status of an order; of an unpaid one, its payment (A4): amber while it can still arrive. */
export function OrderStatusBadge({
  order,
  variant = 'plain',
}: {
  order: OrderState
  variant?: StatusProps['variant']
}) {
  const shown = shownStatus(order)
  const isFailed = shown === 'PAYMENT_FAILED'
  const { paymentStatus } = order.paymentDetails
  return (
    <Status
      tone={isAwaitingPayment(order) ? 'warn' : TONES[statusGroup(shown)]}
      label={isFailed ? PAYMENT_STATUS_LABELS[paymentStatus] : STATUS_LABELS[shown]}
      isWaiting={WAITING.includes(shown)}
      variant={variant}
    />
  )
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Status tone={paymentTone(status)} label={PAYMENT_STATUS_LABELS[status]} />
}

/** The payment status in one word beside the title, independent of the provider's term: packers need to see 'Paid'. */
export function PaidBadge({ status }: { status: PaymentStatus }) {
  return (
    <Status tone={paymentTone(status)} label={isPaid(status) ? 'Paid' : PAYMENT_STATUS_LABELS[status]} variant="pill" />
  )
}

function paymentTone(status: PaymentStatus): Tone {
  if (isPaid(status)) return 'ok'
  return status === 'failed' || status === 'canceled' ? 'bad' : 'warn'
}

export const statusLabel = (status: DisplayedOrderStatus): string => STATUS_LABELS[status]
export const statusTone = (status: DisplayedOrderStatus): Tone => TONES[statusGroup(status)]
export const paymentMethodLabel = (method: PaymentMethod): string => PAYMENT_METHOD_LABELS[method]
