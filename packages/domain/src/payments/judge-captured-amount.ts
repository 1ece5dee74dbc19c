import type { Cents } from '../money.ts'

/** What we asked for. */
export interface RequestedAmount {
  paymentId: string
  amountCents: Cents
  currency: string
}

/** What the provider says it took. */
export interface CapturedAmount {
  paymentId: string | null
  amountCents: Cents
  currency: string
}

/** Why money that came in is not the money that was asked for; null when it is. For staff. */
export function judgeCapturedAmount(requested: RequestedAmount, captured: CapturedAmount): string | null {
  if (captured.paymentId !== requested.paymentId) return 'The provider took it for another payment'
  if (captured.currency.toLowerCase() !== requested.currency)
    return `It came in ${captured.currency}, not in ${requested.currency}`
  if (captured.amountCents !== requested.amountCents) return 'It is not the amount that was asked for'
  return null
}
