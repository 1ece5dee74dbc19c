import type { Cents } from '../money.ts'

/** What we asked for. */
export interface AskedMoney {
  paymentId: string
  amountCents: Cents
  currency: string
}

/** What the provider says it took. */
export interface TakenMoney {
  paymentId: string | null
  amountCents: Cents
  currency: string
}

/** Why money that came in is not the money that was asked for; null when it is. For staff. */
export function whatIsWrongWith(asked: AskedMoney, taken: TakenMoney): string | null {
  if (taken.paymentId !== asked.paymentId) return 'The provider took it for another payment'
  if (taken.currency.toLowerCase() !== asked.currency) return `It came in ${taken.currency}, not in ${asked.currency}`
  if (taken.amountCents !== asked.amountCents) return 'It is not the amount that was asked for'
  return null
}
