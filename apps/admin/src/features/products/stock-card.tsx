import { TextInput } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import type { ColorForm } from './product-form.ts'
import styles from './product-form.module.css'

export interface StockCardProps {
  colors: readonly ColorForm[]
  onChange: (index: number, change: Partial<ColorForm>) => void
  errorOf: (field: string) => string | undefined
}

/** How many pieces of each color are left, and its stock number. Nothing typed: the color is not counted. */
export function StockCard({ colors, onChange, errorOf }: StockCardProps) {
  return (
    <Card title="Stock">
      <ul className={styles.stock}>
        {colors.map((color, index) => {
          const name = color.name.trim() || `variant ${index + 1}`
          return (
            <li key={color.key}>
              <span className={styles.stockName}>
                <i
                  className={styles.dot}
                  data-empty={color.value === '' || undefined}
                  style={{ background: color.value }}
                />
                {name}
              </span>
              <TextInput
                className={styles.sku}
                aria-label={`SKU of ${name}`}
                name={`colors.${index}.sku`}
                placeholder="SKU, made for you"
                autoComplete="off"
                error={errorOf(`colors.${index}.sku`)}
                value={color.sku}
                onChange={(event) => onChange(index, { sku: event.currentTarget.value })}
              />
              <TextInput
                className={styles.pieces}
                aria-label={`Stock of ${name}`}
                name={`colors.${index}.stock`}
                inputMode="numeric"
                placeholder="–"
                autoComplete="off"
                error={errorOf(`colors.${index}.stock`)}
                value={color.stock}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  if (/^\d{0,7}$/.test(value)) onChange(index, { stock: value })
                }}
              />
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>Without a number a color is not counted and never sells out.</p>
    </Card>
  )
}
