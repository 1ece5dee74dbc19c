/** S5: why somebody may return a piece; the words are also what crosses the wire. */
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

/** How far a return has come. */
export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** What staff may do with a return. */
export const RETURN_STEPS = ['approve', 'receive', 'refund', 'reject'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

interface Transition {
  from: readonly ReturnStatus[]
  to: ReturnStatus
}

const TRANSITIONS: Readonly<Record<ReturnStep, Transition>> = {
  approve: { from: ['requested'], to: 'approved' },
  receive: { from: ['approved', 'received'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  reject: { from: ['requested', 'approved', 'received'], to: 'rejected' },
}

/** Where a step leads. */
export const returnStatusAfter = (step: ReturnStep): ReturnStatus => TRANSITIONS[step].to

export interface ReturnFacts {
  status: ReturnStatus
  /** Whether a piece of it is for sale again. */
  isRestocked: boolean
  /** Whether all of its pieces have arrived. */
  isWhole: boolean
}

export type ReturnStepVerdict = { ok: true } | { ok: false; message: string }

export const RETURN_STEP_CONFLICT = 'This return has moved on in the meantime'
export const RETURN_IS_RESTOCKED = 'A piece of this return is back in stock, so it can only be refunded'

/**
 * Whether a step may be taken now. More may arrive until it is paid back. What is for sale again cannot be sent back to the
 * customer.
 */
export function judgeReturnStep({ status, isRestocked, isWhole }: ReturnFacts, step: ReturnStep): ReturnStepVerdict {
  const isDone = step === 'receive' && isWhole
  if (isDone || !TRANSITIONS[step].from.includes(status)) return { ok: false, message: RETURN_STEP_CONFLICT }
  if (step === 'reject' && isRestocked) return { ok: false, message: RETURN_IS_RESTOCKED }
  return { ok: true }
}

/** The steps that may be taken now, in the order in which they are usual. */
export const availableReturnSteps = (facts: ReturnFacts): ReturnStep[] =>
  RETURN_STEPS.filter((step) => judgeReturnStep(facts, step).ok)

/** Somebody has to do something about it. */
export const isReturnOpen = (status: ReturnStatus): boolean => status !== 'refunded' && status !== 'rejected'

/** What staff call it. */
export const RETURN_STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received back',
  refunded: 'Refunded',
  rejected: 'Rejected',
}
