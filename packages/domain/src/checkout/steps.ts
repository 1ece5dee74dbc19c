import type { CheckoutDetails } from './details.ts'
import { validatePersonal, validateShipping, type DetailsResult } from './validate-details.ts'

/** S2: the three steps, in order, with the word each has in the address. */
export const CHECKOUT_STEPS = [
  { key: 'personal', title: 'Personal Information' },
  { key: 'shipping', title: 'Shipping' },
  { key: 'payment', title: 'Payment' },
] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]['key']

/** Whether a step's own fields are complete; the last one has none to check. */
export function validateStep(
  step: CheckoutStep,
  details: CheckoutDetails,
  ownEmail: string | null = null,
): DetailsResult {
  switch (step) {
    case 'personal':
      return validatePersonal(details.personalDetails, ownEmail)
    case 'shipping':
      return validateShipping(details)
    case 'payment':
      return { ok: true }
  }
}

/**
 * S4: forward only over completed steps. The wanted step, or the first one before it that is not yet complete.
 * `ownEmail` is the address of the account that is signed in.
 */
export function reachableStep(
  wanted: string | null,
  details: CheckoutDetails,
  ownEmail: string | null = null,
): CheckoutStep {
  for (const { key } of CHECKOUT_STEPS) {
    if (key === wanted || !validateStep(key, details, ownEmail).ok) return key
  }
  return 'personal'
}
