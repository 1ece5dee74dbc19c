import { SEGMENT_KIND_LABELS, type SegmentKind } from '@atelier/domain/email/segment.schema'
import { NativeSelect, TextInput } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'
import { ProductField } from './product-field.tsx'
import type { AudienceFields } from './segment-form.ts'

const KINDS = Object.entries(SEGMENT_KIND_LABELS)
  .filter(([value]) => value !== 'all')
  .map(([value, label]) => ({ value: value as SegmentKind, label }))

/** Kinds that need a product, with the description of its field. */
const PRODUCT_HINTS: Partial<Record<SegmentKind, string>> = {
  'bought-product': 'Any color. Fully refunded orders don’t count.',
  favorites: 'Leave blank for any favorite.',
  'waiting-list': 'Subscribers who asked to be told when any color is back in stock.',
}

export interface SegmentFieldProps {
  form: AudienceFields
  change: (part: Partial<AudienceFields>) => void
  error: string | undefined
}

/** Selects a segment of the subscribers, with the product, category or date that it needs. */
export function SegmentField({ form, change, error }: SegmentFieldProps) {
  const { segmentKind, productId, productName, category, since } = form
  const productHint = PRODUCT_HINTS[segmentKind]
  const categories = useCategories()
  const options = Object.entries(categoryOptions(categories, category)).map(([value, label]) => ({ value, label }))
  return (
    <>
      <NativeSelect
        label="Segment"
        rightSection={<Icon name="down" size={14} />}
        data={KINDS}
        value={segmentKind}
        onChange={(event) =>
          change({ segmentKind: KINDS.find(({ value }) => value === event.currentTarget.value)?.value ?? segmentKind })
        }
      />
      {productHint === undefined ? null : (
        <ProductField
          value={productId}
          name={productName}
          description={productHint}
          error={error}
          isOptional={segmentKind === 'favorites'}
          onChange={change}
        />
      )}
      {segmentKind === 'bought-category' ? (
        <NativeSelect
          label="Category"
          name="segment"
          rightSection={<Icon name="down" size={14} />}
          error={error}
          data={[{ value: '', label: 'Choose a category' }, ...options]}
          value={category}
          onChange={({ currentTarget: { value } }) => change({ category: value })}
        />
      ) : null}
      {segmentKind === 'not-since' ? (
        <TextInput
          type="date"
          label="Since"
          name="segment"
          description="Customers who bought before this date, but not on it or later."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          value={since}
          onChange={(event) => change({ since: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
