import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { OrderStatus } from '@atelier/domain/orders/status'
import type { StateTone } from '../../ui/state-dot.tsx'

const STATUS: Readonly<Record<OrderStatus, { text: string; tone: StateTone }>> = {
  PENDING: { text: 'Received', tone: 'moving' },
  PROCESSING: { text: 'Processing', tone: 'moving' },
  SHIPPED: { text: 'Shipped', tone: 'moving' },
  DELIVERED: { text: 'Delivered', tone: 'done' },
  COMPLETED: { text: 'Completed', tone: 'done' },
  CANCELLED: { text: 'Canceled', tone: 'ended' },
  REFUNDED: { text: 'Refunded', tone: 'ended' },
}

/**
 * Returns the status of an order as the customer reads it: the order's own status, and a payment that is outstanding.
 */
export function orderStatusLabel({ status, paymentDetails }: Pick<CustomerOrder, 'status' | 'paymentDetails'>): {
  text: string
  tone: StateTone
} {
  const { paymentStatus } = paymentDetails
  if (status === 'CANCELLED' || paymentStatus === 'COMPLETED' || paymentStatus === 'REFUNDED') return STATUS[status]
  if (paymentStatus === 'FAILED') {
    return { text: 'Payment failed. We’ll email you', tone: 'ended' }
  }
  const awaitingPayment = 'Awaiting payment'
  return {
    text: status === 'PENDING' ? awaitingPayment : `${STATUS[status].text}, ${awaitingPayment.toLowerCase()}`,
    tone: 'waiting',
  }
}
