import type { Cents } from '../money/money.ts'

/** The amount requested from the provider. */
export interface RequestedAmount {
  paymentId: string
  amountCents: Cents
  /** In lower case, as the provider gets it. */
  currency: string
}

/** The amount that the provider reports as captured. */
export interface CapturedAmount {
  paymentId: string | null
  amountCents: Cents
  currency: string | null
}

/** Returns a message for staff if the captured payment differs from the requested one, otherwise null. */
export function judgeCapturedAmount(requested: RequestedAmount, captured: CapturedAmount): string | null {
  if (captured.paymentId !== requested.paymentId) return 'The provider took it for another payment'
  if (captured.currency?.toLowerCase() !== requested.currency)
    return `It came in ${captured.currency ?? 'no currency'}, not in ${requested.currency}`
  if (captured.amountCents !== requested.amountCents) return 'It is not the amount that was asked for'
  return null
}
