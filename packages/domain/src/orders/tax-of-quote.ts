import { toCents } from '../money/money.ts'
import type { CalculatedTax, Quote } from '../quote/quote.ts'
import { taxMillionths } from '../quote/tax-rate.ts'
import type { OrderQuote } from './quote-cart.schema.ts'

/**
 * Returns the tax of the API's quote, as an input of `quoteOrder`, which made `own` without it. Null: the API does not know the
 * tax, or its lines and charges are not those of `own`.
 */
export function taxOfQuote(
  { currency, tax, items, charges, subtotal, chargesTotal }: OrderQuote,
  own: Quote,
): Pick<CalculatedTax, 'parts'> | null {
  const isSame =
    currency === own.currency &&
    items.length === own.lines.length &&
    charges.length === own.charges.length &&
    toCents(subtotal, currency) === own.subtotalCents &&
    toCents(chargesTotal, currency) === own.chargesCents
  if (tax === null || !isSame) return null
  return {
    parts: [...items, ...charges].map((part) => ({
      taxCents: toCents(part.tax ?? 0, currency),
      rate: taxMillionths(part.taxPercent ?? 0),
    })),
  }
}
