import { CATEGORIES } from '@atelier/domain/products/categories'
import { mayBeTyped, PRICE_HINT } from '@atelier/domain/products/price-text'
import { CHOOSABLE_STATUSES } from '@atelier/domain/products/save-product.schema'
import { isShown } from '@atelier/domain/products/change-product'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CATEGORY_WORDS, STATUS_WORDS } from './product-words.ts'
import styles from './product-form.module.css'
import type { FieldsProps } from './words-card.tsx'

const USUAL = ['active', 'draft', 'inactive', 'archived', 'out_of_stock'] as const

const STATUS_HINTS: Readonly<Record<string, string>> = {
  active: 'Shoppers see it and can buy it.',
  draft: 'Only staff see it.',
  inactive: 'Taken out of the shop for now.',
  disabled: 'Taken out of the shop for now.',
  archived: 'Kept for the record, and left out of lists.',
  out_of_stock: 'Shoppers see it as sold out, whatever the stock says.',
}

/** What a product costs, where it stands and who sees it. */
export function SellingCard({ form, onChange, errorOf }: FieldsProps) {
  const price = (name: 'price' | 'compareAtPrice', label: string, hint: string) => (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorOf(name)}
      value={form[name]}
      onChange={(event) => {
        // What is pasted may bring a dollar sign and thousands.
        const value = event.currentTarget.value.replaceAll(/[$,\s]/g, '')
        if (mayBeTyped(value)) onChange({ [name]: value })
      }}
    />
  )
  const statuses = CHOOSABLE_STATUSES.filter(
    (status) => USUAL.some((usual) => usual === status) || status === form.status,
  )
  return (
    <Card title="Selling">
      <div className={styles.fields}>
        <div className={styles.pair}>
          {price('price', 'Price', PRICE_HINT)}
          {price('compareAtPrice', 'Price before the sale', 'Optional. Shown struck through.')}
        </div>
        <NativeSelect
          label="Category"
          name="category"
          error={errorOf('category')}
          rightSection={<Icon name="down" size={14} />}
          value={form.category}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        >
          {form.category === '' ? <option value="">Select a category</option> : null}
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_WORDS[category]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Status"
          name="status"
          description={STATUS_HINTS[form.status]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={<Icon name="down" size={14} />}
          value={form.status}
          onChange={(event) => onChange({ status: event.currentTarget.value })}
        >
          {form.status === 'deleted' ? <option value="deleted">Deleted</option> : null}
          {statuses.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status].label}
              {isShown(status) ? '' : ' (not in the shop)'}
            </option>
          ))}
        </NativeSelect>
        <Checkbox
          label="New this season"
          description="Stands in the list of new pieces."
          checked={form.isNew}
          onChange={(event) => onChange({ isNew: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
