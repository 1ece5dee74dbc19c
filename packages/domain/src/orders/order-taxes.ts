import { toAmount, type Cents, type Currency } from '../money/money.ts'
import { taxPercentOf } from '../quote/tax-rate.ts'
import { taxesOf, type QuotedTax, type TaxRate } from '../quote/quote.ts'

/** A stored item or charge; without a rate in an order that is older than rates of parts. */
export interface TaxedPart {
  amountCents: Cents
  taxCents?: Cents | null
  rate?: TaxRate | null
}

/** Presents the tax of rates in decimal amounts. */
export const presentTaxes = (taxes: readonly QuotedTax[], currency: Currency) =>
  taxes.map(({ rate, baseCents, taxCents }) => ({
    taxPercent: taxPercentOf(rate),
    base: toAmount(baseCents, currency),
    tax: toAmount(taxCents, currency),
  }))

/** Returns the tax of each rate of an order for its response; nothing where all of it has one rate. */
export function orderTaxes(
  parts: readonly TaxedPart[],
  currency: Currency,
): { taxes?: ReturnType<typeof presentTaxes> } {
  const known = parts.flatMap(({ amountCents, taxCents, rate }) =>
    typeof taxCents === 'number' && typeof rate === 'number' ? [{ amountCents, taxCents, rate }] : [],
  )
  const taxes = known.length === parts.length ? taxesOf(known) : []
  return taxes.length > 1 ? { taxes: presentTaxes(taxes, currency) } : {}
}
