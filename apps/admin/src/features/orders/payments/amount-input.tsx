import { currencySign, formatAmount, type Currency } from '@atelier/domain/money/money'
import { priceExample, readPrice, typedAmount } from '@atelier/domain/products/price-text'
import { TextInput } from '@mantine/core'
import { REGION } from '../../../region.ts'

/** The refundable amount and its currency. */
interface AmountLimit {
  most: number
  currency: Currency
  /** Whether nothing is an amount, too. */
  canBeZero?: boolean
}

/** Parses an amount of the currency; returns the amount or an error. */
export function readAmount(
  text: string,
  { most, currency, canBeZero = false }: AmountLimit,
): { amount: number; problem: null } | { amount: null; problem: string } {
  const amount = readPrice(typedAmount(text, currency, REGION), currency) ?? NaN
  if (Number.isNaN(amount)) return { amount: null, problem: `Enter an amount (e.g. ${priceExample(currency)})` }
  if (amount === 0 && !canBeZero) return { amount: null, problem: 'Enter an amount above zero' }
  if (amount > most) return { amount: null, problem: `At most ${formatAmount(most, currency, REGION)} can be refunded` }
  return { amount, problem: null }
}

interface AmountInputProps extends Pick<AmountLimit, 'most' | 'currency'> {
  hint: string
  error: string | null | undefined
  value: string
  onChange: (value: string) => void
}

/** An input for a refund amount, limited to the refundable amount. */
export const AmountInput = ({ most, currency, hint, error, value, onChange }: AmountInputProps) => (
  <TextInput
    label="Amount"
    name="amount"
    description={`${hint} At most ${formatAmount(most, currency, REGION)}.`}
    leftSection={currencySign(currency, REGION)}
    inputMode="decimal"
    autoComplete="off"
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
