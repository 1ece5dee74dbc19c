import { currencySign } from '@atelier/domain/money/money'
import { isPriceInput, typedAmount } from '@atelier/domain/products/price-text'
import { TextInput } from '@mantine/core'
import { useCurrency } from '../../../terms.ts'
import { REGION } from '../../../region.ts'

export interface PriceFieldProps {
  name: 'price' | 'compareAtPrice'
  label: string
  hint?: string
  value: string
  error: string | undefined
  /** Focused with its text selected when the dialog opens. */
  isFirst?: boolean
  onChange: (value: string) => void
  /** The field was left. */
  onLeave?: () => void
}

/** A price in the shop's currency: accepts only digits, and a point with the decimals of the currency (A5). */
export function PriceField({ name, label, hint, value, error, isFirst = false, onChange, onLeave }: PriceFieldProps) {
  const currency = useCurrency()
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onFocus={(event) => isFirst && event.currentTarget.select()}
      leftSection={currencySign(currency, REGION)}
      description={hint}
      error={error}
      onBlur={onLeave}
      value={value}
      onChange={(event) => {
        const typed = typedAmount(event.currentTarget.value, currency, REGION)
        if (isPriceInput(typed, currency)) onChange(typed)
      }}
    />
  )
}
