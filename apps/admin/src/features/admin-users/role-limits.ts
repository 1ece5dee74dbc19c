import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { toAmount, toCents, type Currency } from '@atelier/domain/money/money'
import { priceExample, priceText, readPrice, typedAmount } from '@atelier/domain/products/price-text'
import { REGION } from '../../region.ts'

/** The limits as they are typed. An amount is the text of its field; a blank one allows no refund in its currency. */
export interface LimitFields {
  limitsRefunds: boolean
  amounts: Readonly<Record<Currency, string>>
  limitsMarkets: boolean
  markets: readonly string[]
  masksPersonalData: boolean
}

/** Returns the fields of stored limits. */
export const limitFieldsOf = ({ refundUpTo, markets, masksPersonalData }: AccessLimits): LimitFields => ({
  limitsRefunds: refundUpTo !== null,
  amounts: Object.fromEntries(
    (refundUpTo ?? []).map(({ currency, cents }) => [currency, priceText(toAmount(cents, currency), currency)]),
  ),
  limitsMarkets: markets !== null,
  markets: markets ?? [],
  masksPersonalData,
})

/** Returns the limits that were typed, or the first field that is none. */
export function readLimits(fields: LimitFields): { limits: AccessLimits } | { field: string; message: string } {
  const refundUpTo: { currency: Currency; cents: number }[] = []
  for (const [currency, text] of Object.entries(fields.limitsRefunds ? fields.amounts : {})) {
    if (text.trim() === '') continue
    const amount = readPrice(typedAmount(text, currency, REGION), currency) ?? NaN
    if (Number.isNaN(amount)) {
      return { field: `amount-${currency}`, message: `Enter an amount (e.g. ${priceExample(currency)})` }
    }
    refundUpTo.push({ currency, cents: toCents(amount, currency) })
  }
  if (fields.limitsMarkets && fields.markets.length === 0) {
    return { field: 'markets', message: 'Choose at least one market' }
  }
  return {
    limits: {
      refundUpTo: fields.limitsRefunds ? refundUpTo : null,
      markets: fields.limitsMarkets ? fields.markets : null,
      masksPersonalData: fields.masksPersonalData,
    },
  }
}
