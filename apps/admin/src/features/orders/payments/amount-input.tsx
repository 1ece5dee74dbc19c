import { currencySign, formatDollars } from '@atelier/domain/region/money'
import { typedAmount } from '@atelier/domain/products/price-text'
import { DEFAULT_CURRENCY } from '@atelier/domain/money/money'
import { TextInput } from '@mantine/core'

/** Parses an amount in dollars; returns the amount or an error. Zero is valid only if `least` is 0. */
export function readAmount(
  text: string,
  most: number,
  { least = 0.01 }: { least?: 0 | 0.01 } = {},
): { dollars: number; problem: null } | { dollars: null; problem: string } {
  const typed = typedAmount(text, DEFAULT_CURRENCY)
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return { dollars: null, problem: 'Enter an amount (e.g. 29.99)' }
  const dollars = Number(typed)
  if (dollars < least) return { dollars: null, problem: 'Enter an amount above zero' }
  if (dollars > most) return { dollars: null, problem: `At most ${formatDollars(most)} can be refunded` }
  return { dollars, problem: null }
}

interface AmountInputProps {
  /** The refundable amount in dollars. */
  most: number
  hint: string
  error: string | null | undefined
  value: string
  onChange: (value: string) => void
}

/** An input for a refund amount, limited to the refundable amount. */
export const AmountInput = ({ most, hint, error, value, onChange }: AmountInputProps) => (
  <TextInput
    label="Amount"
    name="amount"
    description={`${hint} At most ${formatDollars(most)}.`}
    leftSection={currencySign()}
    inputMode="decimal"
    autoComplete="off"
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
