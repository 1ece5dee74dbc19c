import type { CustomerOrder } from '../customers/customer-orders.schema.ts'
import type { OrderStatus } from './status.ts'

/** A step of an order as the customer sees it. */
export interface OrderStep {
  label: string
  state: 'done' | 'current' | 'next'
  /** When the step began, ISO; null for a step to come, or one that staff skipped. */
  timestamp: string | null
  isShipping: boolean
}

const STEPS = [
  { status: 'PENDING', now: 'Received', done: 'Received' },
  { status: 'PROCESSING', now: 'Being prepared', done: 'Prepared' },
  { status: 'SHIPPED', now: 'Shipped', done: 'Shipped' },
  { status: 'DELIVERED', now: 'Delivered', done: 'Delivered' },
] as const

const STEP_OF: Readonly<Partial<Record<OrderStatus, number>>> = {
  PENDING: 0,
  PROCESSING: 1,
  SHIPPED: 2,
  DELIVERED: 3,
  COMPLETED: 3,
}

/**
 * Returns the steps Received, Prepared, Shipped and Delivered with their dates. An order that ended early has only the
 * statuses it had.
 */
export function orderSteps({ status, timeline }: Pick<CustomerOrder, 'status' | 'timeline'>): OrderStep[] {
  const current = STEP_OF[status]
  if (current === undefined) {
    return timeline.map((entry, index) => ({
      label: entry.words,
      state: index === timeline.length - 1 ? 'current' : 'done',
      timestamp: entry.timestamp,
      isShipping: entry.status === 'SHIPPED',
    }))
  }
  return STEPS.map((step, index) => {
    const state = index < current ? 'done' : index === current ? 'current' : 'next'
    const began = timeline.findLast((entry) => entry.status === step.status)
    return {
      label: state === 'current' ? step.now : step.done,
      state,
      timestamp: state === 'next' ? null : (began?.timestamp ?? null),
      isShipping: step.status === 'SHIPPED',
    }
  })
}
