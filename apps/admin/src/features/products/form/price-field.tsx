import { currencySign } from '@atelier/domain/region/money'
import { isPriceInput, typedAmount } from '@atelier/domain/products/price-text'
import { TextInput } from '@mantine/core'

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

/** An amount in dollars: accepts only digits, a point and up to two decimals (A5). */
export function PriceField({ name, label, hint, value, error, isFirst = false, onChange, onLeave }: PriceFieldProps) {
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onFocus={(event) => isFirst && event.currentTarget.select()}
      leftSection={currencySign()}
      description={hint}
      error={error}
      onBlur={onLeave}
      value={value}
      onChange={(event) => {
        const typed = typedAmount(event.currentTarget.value)
        if (isPriceInput(typed)) onChange(typed)
      }}
    />
  )
}
