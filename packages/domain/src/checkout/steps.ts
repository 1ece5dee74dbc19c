import type { AddressFormats } from '../addresses/address-format.ts'
import type { CheckoutDetails } from './details.ts'
import { validatePersonal, validateShipping, type DetailsResult } from './validate-details.ts'
import type { ShopRegion } from '../region/region.ts'

/** The three checkout steps in order, with the key that the URL uses (S2). */
export const CHECKOUT_STEPS = [
  { key: 'personal', title: 'Personal Information' },
  { key: 'shipping', title: 'Shipping' },
  { key: 'payment', title: 'Payment' },
] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]['key']

/** What the fields of a step are checked against. */
interface StepRules {
  region: ShopRegion
  /** The address of the signed-in account. */
  ownEmail?: string | null
  /** How the countries of the market write addresses. */
  formats?: AddressFormats
}

/** Whether a step's own fields are complete; the payment step has none. */
export function validateStep(
  step: CheckoutStep,
  details: CheckoutDetails,
  { region, ownEmail = null, formats = {} }: StepRules,
): DetailsResult {
  switch (step) {
    case 'personal':
      return validatePersonal(details.personalDetails, region, ownEmail)
    case 'shipping':
      return validateShipping(details, formats)
    case 'payment':
      return { ok: true }
  }
}

/** Returns the requested step, or the first incomplete step before it (S4). */
export function reachableStep(requested: string | null, details: CheckoutDetails, rules: StepRules): CheckoutStep {
  for (const { key } of CHECKOUT_STEPS) {
    if (key === requested || !validateStep(key, details, rules).ok) return key
  }
  return 'personal'
}
