import { missingFields } from '@atelier/domain/addresses/address-format'
import { addressFormatOf } from '@atelier/domain/addresses/formats-of'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { CalculatedTax, Quote } from '@atelier/domain/quote/quote'
import { taxClassOf } from '@atelier/domain/tax/tax-class'
import type { Destination } from '@atelier/domain/tax/place-rate'
import { stripeTaxCode } from '@atelier/domain/tax/stripe-tax-codes'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { TaxError } from '../../adapters/tax/tax-provider.ts'
import type { Deps } from '../../deps.ts'

export const TAX_UNAVAILABLE = 'Tax cannot be calculated now. Your cart is saved. Please try again in a minute.'
export const UNKNOWN_TAX_ADDRESS = 'Tax cannot be calculated for this address. Check its state and postal code.'
const RETRY_AFTER_SECONDS = 30

/** Whether a destination has what a provider needs to calculate its tax: the state and postal code that its country has. */
export function hasTaxAddress(destination: Destination | undefined): destination is Destination {
  if (!destination?.country) return false
  const { country, state = '', zipCode = '' } = destination
  return missingFields({ city: country, state, zipCode }, addressFormatOf(country, 'byCountry')).length === 0
}

/**
 * Calculates the tax of an order by the provider. `path` names the address in the request, `terms` are those of its market. Throws 503 `tax_unavailable` when
 * the provider gives no answer in time: the tax is never guessed. Throws 400 at the postal code that it does not know.
 */
export async function calculateTax(
  { taxProvider, log }: Pick<Deps, 'taxProvider' | 'log'>,
  { currency, taxMode, lines, charges }: Quote,
  { country, state = '', zipCode = '' }: Destination,
  { path, terms }: { path: string; terms: Pick<ShopTerms, 'reducedTaxCode'> },
): Promise<CalculatedTax> {
  try {
    if (!taxProvider) throw new TaxError('unavailable', 'no tax provider is configured')
    return await taxProvider.calculate({
      currency,
      taxMode,
      destination: { country, state: state.toUpperCase(), zipCode: zipCode.toUpperCase() },
      lines: lines.map((line) => ({
        amountCents: line.amountCents,
        quantity: line.quantity,
        taxCode: stripeTaxCode(taxClassOf(line), terms),
      })),
      charges: charges.map((charge) => ({
        kind: charge.kind,
        amountCents: charge.amountCents,
        // A delivery cannot have the code of goods.
        taxCode: stripeTaxCode(taxClassOf(charge), {}),
      })),
    })
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    if (error.kind === 'address') throw invalidField(`${path}.zipCode`, UNKNOWN_TAX_ADDRESS, error)
    log.warn({ err: error }, 'tax not calculated')
    throw new ShopError('tax_unavailable', TAX_UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
  }
}
