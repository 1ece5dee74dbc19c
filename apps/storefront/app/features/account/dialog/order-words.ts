import type { CustomerOrder } from '@atelier/domain/auth/customer-orders.schema'
import { displayedStatus, type OrderStatus } from '@atelier/domain/orders/status'

export type OrderTone = 'waiting' | 'moving' | 'done' | 'ended'

const STATUS: Readonly<Record<OrderStatus, { text: string; tone: OrderTone }>> = {
  PENDING: { text: 'Received', tone: 'moving' },
  PROCESSING: { text: 'Processing', tone: 'moving' },
  SHIPPED: { text: 'Shipped', tone: 'moving' },
  DELIVERED: { text: 'Delivered', tone: 'done' },
  COMPLETED: { text: 'Completed', tone: 'done' },
  CANCELLED: { text: 'Cancelled', tone: 'ended' },
  REFUNDED: { text: 'Refunded', tone: 'ended' },
}

/** Where an order stands, in the words of its customer: the order's own state, and what is missing of its payment. */
export function orderWords({ status, paymentDetails }: Pick<CustomerOrder, 'status' | 'paymentDetails'>): {
  text: string
  tone: OrderTone
} {
  const { paymentStatus } = paymentDetails
  if (displayedStatus(status, paymentStatus) !== 'PAYMENT_FAILED') return STATUS[status]
  if (paymentStatus === 'failed' || paymentStatus === 'canceled') {
    return { text: 'Payment failed. The boutique will write to you', tone: 'ended' }
  }
  const waits = 'Awaiting payment'
  return { text: status === 'PENDING' ? waits : `${STATUS[status].text}, ${waits.toLowerCase()}`, tone: 'waiting' }
}

const PAYMENT: Readonly<Record<CustomerOrder['paymentDetails']['paymentStatus'], string>> = {
  pending: 'Not paid yet',
  requires_payment_method: 'Not paid yet',
  requires_confirmation: 'Not paid yet',
  succeeded: 'Paid',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
}

export const paymentWords = ({ paymentDetails, paymentMethod }: CustomerOrder): string =>
  `${PAYMENT[paymentDetails.paymentStatus]}, ${paymentMethod === 'CREDIT_CARD' ? 'by card' : 'arranged with the boutique'}`
