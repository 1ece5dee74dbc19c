import { Checkbox, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { TAX_CLASS_CHOICES } from '@atelier/domain/tax/tax-class-choices'
import { Card } from '../../../ui/display/card.tsx'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'
import { MarketPrices } from '../prices/market-prices.tsx'
import { SaleNotice } from '../sales/sale-notice.tsx'
import { PriceField } from './price-field.tsx'
import styles from './product-form.module.css'
import { StatusField } from './status-field.tsx'
import type { ProductCardProps } from './text-card.tsx'

const TAX_CLASS_HINTS: Readonly<Record<string, string>> = {
  reduced: 'At the reduced rates that you enter under Promises. A place without one has its standard rate.',
  zero: 'No tax, unless you enter a rate for this class under Promises.',
}

const NoCategories = () => (
  <>
    There are no categories yet. <Link to={paths.createCategory}>Add a category</Link> first.
  </>
)

interface Props extends ProductCardProps {
  /** null: a new or deleted product. */
  productId: string | null
  /** A price field was left. */
  onLeavePrice: () => void
}

/** Price, category and visibility of a product. */
export function SellingCard({ form, onChange, errorOf, productId, onLeavePrice }: Props) {
  const categories = useCategories()
  const isWithoutCategories = categories.isLoaded && categories.categories.length === 0
  const price = (name: 'price' | 'compareAtPrice', label: string, hint?: string) => (
    <PriceField
      name={name}
      label={label}
      {...(hint ? { hint } : undefined)}
      error={errorOf(name)}
      value={form[name]}
      onChange={(value) => onChange({ [name]: value })}
      onLeave={onLeavePrice}
    />
  )
  return (
    <Card title="Price">
      <div className="grid gap-4">
        {productId === null ? null : <SaleNotice productId={productId} />}
        <div className={styles.pair}>
          {price('price', 'Price')}
          {price('compareAtPrice', 'Compare-at price', 'Optional. Shown crossed out.')}
        </div>
        {productId === null ? null : <MarketPrices productId={productId} />}
        <NativeSelect
          label="Category"
          name="category"
          error={errorOf('category')}
          description={isWithoutCategories ? <NoCategories /> : undefined}
          value={form.category}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        >
          {form.category === '' ? <option value="">Select a category</option> : null}
          {Object.entries(categoryOptions(categories, form.category)).map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Tax class"
          name="taxClass"
          description={TAX_CLASS_HINTS[form.taxClass]}
          error={errorOf('taxClass')}
          data={TAX_CLASS_CHOICES}
          value={form.taxClass}
          onChange={(event) => onChange({ taxClass: event.currentTarget.value })}
        />
        <StatusField value={form.status} onChange={(status) => onChange({ status })} />
        <Checkbox
          label="New this season"
          description="Shown in New this season."
          checked={form.isNew}
          onChange={(event) => onChange({ isNew: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
