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
  <span className={styles.stockName}>
    <i className={styles.dot} data-empty={color.value === '' || undefined} style={{ background: color.value }} />
    {colorLabel(color, index)}
  </span>
)

/** The stock of a color: digits only. Empty: not tracked. */
export function StockField({ color, index, error, isFirst = false, onChange }: StockFieldProps) {
  return (
    <TextInput
      className={styles.pieces}
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
