import type { ReturnResolution } from './exchange.ts'

/** Reasons for a return (S5). The labels are also the values that the API uses. */
export const RETURN_REASONS = [
  'Defective/Damaged',
  'Wrong Item Received',
  'Size Issues',
  'Not as Described',
  'Changed Mind',
  'Quality Issues',
  'Other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Steps that staff may take with every return. */
export const RETURN_STEPS = ['approve', 'receive', 'refund', 'reject'] as const
/** `ship`: send the replacement of an exchange. `exchange.canShip` allows it, and `steps` does not list it. */
export type ReturnStep = (typeof RETURN_STEPS)[number] | 'ship'

interface Transition {
  from: readonly ReturnStatus[]
  to: ReturnStatus
}

const TRANSITIONS: Readonly<Record<ReturnStep, Transition>> = {
  approve: { from: ['requested'], to: 'approved' },
  receive: { from: ['approved', 'received'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  // An exchange ends with the same status, and a refund of 0.
  ship: { from: ['received'], to: 'refunded' },
  reject: { from: ['requested', 'approved', 'received'], to: 'rejected' },
}

/** Returns the status after a step. */
export const returnStatusAfter = (step: ReturnStep): ReturnStatus => TRANSITIONS[step].to

export interface ReturnFacts {
  status: ReturnStatus
  /** Whether any unit of it is back on sale. */
  isRestocked: boolean
  /** Whether all of its units have arrived. */
  isWhole: boolean
  /** Whether the customer gets another color instead of a refund. */
  isExchange: boolean
}

export type ReturnStepVerdict = { ok: true } | { ok: false; message: string }

export const RETURN_STEP_CONFLICT = 'This return was updated in the meantime'
export const NOT_AN_EXCHANGE = 'This return is not an exchange, so there is no replacement to send'
export const RETURN_IS_RESTOCKED = 'An item of this return is back in stock, so it can only be refunded'

/**
 * Judges a step. Staff may receive more units until the return is refunded. A return with restocked units cannot be
 * rejected, because those units cannot go back to the customer.
 */
export function judgeReturnStep(
  { status, isRestocked, isWhole, isExchange }: ReturnFacts,
  step: ReturnStep,
): ReturnStepVerdict {
  const isDone = step === 'receive' && isWhole
  if (isDone || !TRANSITIONS[step].from.includes(status)) return { ok: false, message: RETURN_STEP_CONFLICT }
  if (step === 'ship' && !isExchange) return { ok: false, message: NOT_AN_EXCHANGE }
  if (step === 'reject' && isRestocked) return { ok: false, message: RETURN_IS_RESTOCKED }
  return { ok: true }
}

/** Returns the steps that are possible now, in their usual order, without `ship`. */
export const availableReturnSteps = (facts: ReturnFacts): (typeof RETURN_STEPS)[number][] =>
  RETURN_STEPS.filter((step) => judgeReturnStep(facts, step).ok)

/** Whether staff still have to act on it. */
export const isReturnOpen = (status: ReturnStatus): boolean => status !== 'refunded' && status !== 'rejected'

/** Returns the label of a return's status for staff. */
export const staffReturnStatusLabel = (status: ReturnStatus, resolution: ReturnResolution = 'refund'): string =>
  status === 'refunded' && resolution === 'exchange' ? 'Exchanged' : RETURN_STATUS_LABELS[status]

/** Labels for staff. */
export const RETURN_STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received back',
  refunded: 'Refunded',
  rejected: 'Rejected',
}
