import { invalidField } from '@atelier/domain/contract/shop-error'
import { decimalsHint } from '@atelier/domain/money/currency-text'
import { isWholeAmount, toCents, type Cents, type Currency } from '@atelier/domain/money/money'

/**
 * Converts the amount of a refund to the smallest unit of its order's currency. Throws 400 for more decimals than that
 * currency has.
 */
export function refundCents(amount: number, currency: Currency): Cents {
  if (!isWholeAmount(amount, currency)) throw invalidField('amount', decimalsHint(currency))
  return toCents(amount, currency)
}
