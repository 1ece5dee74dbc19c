import { TextInput } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { StockHistory } from './stock-history.tsx'
import { ColorName, colorLabel, StockField } from './stock-field.tsx'
import type { ColorForm } from './product-form.ts'
import styles from './product-form.module.css'

export interface StockCardProps {
  colors: readonly ColorForm[]
  onChange: (index: number, change: Partial<ColorForm>) => void
  errorOf: (field: string) => string | undefined
  /** Null: a new product, without a history. */
  productId: string | null
}

/** Stock and SKU per color. An empty stock is not tracked. */
export function StockCard({ colors, onChange, errorOf, productId }: StockCardProps) {
  return (
    <Card title="Stock">
      <ul className={styles.stock}>
        {colors.map((color, index) => (
          <li key={color.key}>
            <ColorName color={color} index={index} />
            <TextInput
              aria-label={`SKU of ${colorLabel(color, index)}`}
              name={`colors.${index}.sku`}
              placeholder="Auto-generated SKU"
              autoComplete="off"
              error={errorOf(`colors.${index}.sku`)}
              value={color.sku}
              onChange={(event) => onChange(index, { sku: event.currentTarget.value })}
            />
            <StockField
              color={color}
              index={index}
              error={errorOf(`colors.${index}.stock`)}
              onChange={(stock) => onChange(index, { stock })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>Leave blank to stop tracking stock for a color.</p>
      {productId ? <StockHistory productId={productId} /> : null}
    </Card>
  )
}
