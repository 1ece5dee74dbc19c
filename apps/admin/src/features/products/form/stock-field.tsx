import { TextInput } from '@mantine/core'
import type { ColorForm } from './product-form.ts'
import styles from './product-form.module.css'

export interface StockFieldProps {
  color: ColorForm
  /** Index of the color, from 0. */
  index: number
  error: string | undefined
  /** Focused with its text selected when the dialog opens. */
  isFirst?: boolean
  onChange: (stock: string) => void
}

/** Returns the label of a color that may have no name yet. */
export const colorLabel = ({ name }: ColorForm, index: number): string => name.trim() || `variant ${index + 1}`

/** A color name with its swatch. */
export const ColorName = ({ color, index }: Pick<StockFieldProps, 'color' | 'index'>) => (
  <span
    className={`${styles.stockName} flex items-center gap-2.5 min-h-9.5 wrap-anywhere max-xs:col-span-full max-xs:min-h-6`}
  >
    <i
      className="flex-none size-3.5 rounded-full inset-ring inset-ring-[color-mix(in_srgb,var(--adm-ink)_28%,transparent)] data-empty:[background:repeating-linear-gradient(45deg,var(--adm-field)_0_2px,transparent_2px_6px)]"
      data-empty={color.value === '' || undefined}
      style={{ background: color.value }}
    />
    {colorLabel(color, index)}
  </span>
)

/** The stock of a color: digits only. Empty: not tracked. */
export function StockField({ color, index, error, isFirst = false, onChange }: StockFieldProps) {
  return (
    <TextInput
      className="[&_input]:text-right [&_input]:tabular-nums"
      aria-label={`Stock of ${colorLabel(color, index)}`}
      name={`colors.${index}.stock`}
      inputMode="numeric"
      placeholder="–"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onFocus={(event) => isFirst && event.currentTarget.select()}
      error={error}
      value={color.stock}
      onChange={(event) => {
        const { value } = event.currentTarget
        if (/^\d{0,7}$/.test(value)) onChange(value)
      }}
    />
  )
}
