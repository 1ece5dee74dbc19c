import type { TaxClass } from './tax-class.ts'

/** Stripe's code of what is never taxed: https://docs.stripe.com/tax/tax-codes. */
const NONTAXABLE = 'txcd_00000000'

/** How a tax code of Stripe is written. */
export const STRIPE_TAX_CODE = /^txcd_\d{8}$/

/**
 * Returns Stripe's code of a tax class; undefined: Stripe takes the preset of its account, which is that of standard goods.
 * Which goods are reduced depends on the store, so staff enter their code; without one they are taxed as standard goods.
 */
export function stripeTaxCode(
  taxClass: TaxClass,
  { reducedTaxCode }: { reducedTaxCode?: string | undefined },
): string | undefined {
  if (taxClass === 'zero') return NONTAXABLE
  return taxClass === 'reduced' ? reducedTaxCode || undefined : undefined
}
