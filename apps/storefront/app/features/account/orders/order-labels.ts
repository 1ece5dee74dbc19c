import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { formatUsd, toCents } from '@atelier/domain/money'
import type { OrderStatus } from '@atelier/domain/orders/status'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import { shopDate } from '@atelier/domain/shop-dates'

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

/**
 * Returns the status of an order as the customer reads it: the order's own status, and a payment that is outstanding.
 */
export function orderStatusLabel({ status, paymentDetails }: Pick<CustomerOrder, 'status' | 'paymentDetails'>): {
  text: string
  tone: OrderTone
} {
  const { paymentStatus } = paymentDetails
  if (status === 'CANCELLED' || paymentStatus === 'COMPLETED' || paymentStatus === 'REFUNDED') return STATUS[status]
  if (paymentStatus === 'FAILED') {
    return { text: 'Payment failed. The boutique will write to you', tone: 'ended' }
  }
  const awaitingPayment = 'Awaiting payment'
  return {
    text: status === 'PENDING' ? awaitingPayment : `${STATUS[status].text}, ${awaitingPayment.toLowerCase()}`,
    tone: 'waiting',
  }
}

/** The status of a return as the customer reads it. */
const RETURN_LABELS: Readonly<Record<ReturnStatus, { text: string; tone: OrderTone }>> = {
  requested: { text: 'Requested. We answer by mail', tone: 'waiting' },
  approved: { text: 'Approved. Please send it back', tone: 'waiting' },
  received: { text: 'Received back. We are looking at it', tone: 'moving' },
  refunded: { text: 'Refunded', tone: 'done' },
  rejected: { text: 'Not accepted', tone: 'ended' },
}

/** Returns the label of a return. A return closed with a refund of 0 counts as not refunded. */
export const returnStatusLabel = ({ status, refunded }: { status: ReturnStatus; refunded: number | null }) =>
  status === 'refunded' && refunded === 0 ? { ...RETURN_LABELS.refunded, text: 'Closed' } : RETURN_LABELS[status]

export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars))

/** Formats a day the same way on the server and in every browser. */
export const formatDay = (iso: string): string => shopDate(new Date(iso))
