import { isPriceInput } from '@atelier/domain/products/price-text'
import { TextInput } from '@mantine/core'

export interface PriceFieldProps {
  name: 'price' | 'compareAtPrice'
  label: string
  hint?: string
  value: string
  error: string | undefined
  /** Has the focus when its dialog opens, ready to be typed over. */
  isFirst?: boolean
  onChange: (value: string) => void
}

/** An amount in dollars: nothing but digits, a point and up to two decimals can be typed (A5). */
export function PriceField({ name, label, hint, value, error, isFirst = false, onChange }: PriceFieldProps) {
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onFocus={(event) => isFirst && event.currentTarget.select()}
      leftSection="$"
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      value={value}
      onChange={(event) => {
        // What is pasted may bring a dollar sign and thousands.
        const typed = event.currentTarget.value.replaceAll(/[$,\s]/g, '')
        if (isPriceInput(typed)) onChange(typed)
      }}
    />
  )
}
