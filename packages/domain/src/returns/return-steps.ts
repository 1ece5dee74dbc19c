import type { CustomerReturn } from '../customers/customer-orders.schema.ts'
import type { ReturnStatus } from './return-status.ts'

/** A step of a return as the customer sees it. */
export interface ReturnProgressStep {
  status: ReturnStatus
  label: string
  state: 'done' | 'current' | 'next'
  /** When the step began, ISO; null for a step to come. */
  timestamp: string | null
}

const STEPS = ['requested', 'approved', 'received', 'refunded'] as const

const LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received back',
  refunded: 'Refunded',
  rejected: 'Not accepted',
}

type Followed = Pick<CustomerReturn, 'status' | 'refunded' | 'progress' | 'resolution'>

/** An exchange ends with its replacement. A return that was closed with a refund of 0 is not refunded. */
function labelOf(status: ReturnStatus, { refunded, resolution }: Followed): string {
  if (status !== 'refunded') return LABELS[status]
  if (resolution === 'exchange') return 'Replacement shipped'
  return refunded === 0 ? 'Closed' : LABELS[status]
}

/**
 * Returns the steps Requested, Approved, Received back and Refunded (or Replacement shipped) with their dates. A return that was not accepted has
 * only the steps it had.
 */
export function returnSteps(followed: Followed): ReturnProgressStep[] {
  const { status, progress } = followed
  const beganAt = (step: ReturnStatus) => progress.findLast((entry) => entry.status === step)?.timestamp ?? null
  const toStep = (step: ReturnStatus, state: ReturnProgressStep['state']): ReturnProgressStep => ({
    status: step,
    label: labelOf(step, followed),
    state,
    timestamp: state === 'next' ? null : beganAt(step),
  })
  if (status === 'rejected') {
    const had = STEPS.filter((step) => beganAt(step) !== null)
    return [...had.map((step) => toStep(step, 'done')), toStep('rejected', 'current')]
  }
  const current = STEPS.indexOf(status)
  return STEPS.map((step, index) => toStep(step, index < current ? 'done' : index === current ? 'current' : 'next'))
}
