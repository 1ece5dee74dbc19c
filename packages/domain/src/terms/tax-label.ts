import type { Quote, TaxMode } from '../quote/quote.ts'
import { taxPercentOf } from '../quote/tax-rate.ts'
import type { ShopTerms } from './shop-terms.ts'

/** Returns the label of the tax line. */
export const taxLabel = ({ taxPercent, taxMode }: Pick<ShopTerms, 'taxPercent' | 'taxMode'>): string =>
  taxLabelOf(taxMode, [taxPercent])

/** Returns the label of the tax line of an order: with each of its rates. */
export const orderTaxLabel = ({
  taxMode,
  taxPercent,
  taxes = [{ taxPercent }],
}: Pick<ShopTerms, 'taxPercent' | 'taxMode'> & { taxes?: readonly { taxPercent: number }[] | undefined }): string =>
  taxLabelOf(
    taxMode,
    taxes.map((tax) => tax.taxPercent),
  )

/** Names each rate once; what is not taxed has none, unless nothing is. */
function taxLabelOf(taxMode: TaxMode, percents: readonly number[]): string {
  const taxed = [...new Set(percents.filter((percent) => percent > 0))].sort((a, b) => b - a)
  const rates = (taxed.length > 0 ? taxed : [0]).map((percent) => `${percent}%`).join(' and ')
  return `${taxMode === 'added' ? 'Tax' : 'Includes tax'} (${rates})`
}

/** Returns the label of the tax line of a quote: with the rate of its destination. */
export const quoteTaxLabel = ({ taxMode, taxes }: Pick<Quote, 'taxMode' | 'taxes'>): string =>
  taxLabelOf(
    taxMode,
    taxes.map(({ rate }) => taxPercentOf(rate)),
  )
