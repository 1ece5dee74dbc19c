import { TextInput } from '@mantine/core'
import type { ColorForm } from './product-form.ts'
import styles from './product-form.module.css'

export interface StockFieldProps {
  color: ColorForm
  /** From 0, among the colors of the product. */
  index: number
  error: string | undefined
  /** Has the focus when its dialog opens, ready to be typed over. */
  isFirst?: boolean
  onChange: (stock: string) => void
}

/** What people call a color that may have no name yet. */
export const colorLabel = ({ name }: ColorForm, index: number): string => name.trim() || `variant ${index + 1}`

/** A color with its disc. */
export const ColorName = ({ color, index }: Pick<StockFieldProps, 'color' | 'index'>) => (
  <span className={styles.stockName}>
    <i className={styles.dot} data-empty={color.value === '' || undefined} style={{ background: color.value }} />
    {colorLabel(color, index)}
  </span>
)

/** How many pieces of a color are left: digits only. Nothing typed: the color is not counted. */
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
