import { MAX_CONDITIONS, SEGMENT_KIND_LABELS, type SegmentKind } from '@atelier/domain/email/segment.schema'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { categoryOptions, useCategories } from '../../categories/categories.public.ts'
import { ProductField } from './product-field.tsx'
import { isConditionComplete, newCondition, type AudienceFields, type ConditionFields } from './segment-form.ts'

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

/** Selects a segment of the subscribers: one condition, or several that all hold. */
export function SegmentField({ form, change, error }: SegmentFieldProps) {
  const conditions: readonly ConditionFields[] = [form, ...form.more]
  const isAnyIncomplete = !conditions.every(isConditionComplete)
  const errorOf = (fields: ConditionFields): string | undefined =>
    isAnyIncomplete && isConditionComplete(fields) ? undefined : error
  return (
    <>
      <ConditionField label="Segment" fields={form} change={change} error={errorOf(form)} />
      {form.more.map((fields, index) => (
        <div key={index} role="group" aria-label={`Condition ${index + 2}`} className="stack">
          <ConditionField
            label="And"
            fields={fields}
            change={(part) => change({ more: form.more.with(index, { ...fields, ...part }) })}
            error={errorOf(fields)}
          />
          <div className={formClasses.actions}>
            <Button
              variant="default"
              aria-label={`Remove condition ${index + 2}`}
              onClick={() => change({ more: form.more.toSpliced(index, 1) })}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      {conditions.length < MAX_CONDITIONS ? (
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => change({ more: [...form.more, newCondition()] })}>
            Add a condition
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface ConditionFieldProps {
  label: string
  fields: ConditionFields
  change: (part: Partial<ConditionFields>) => void
  error: string | undefined
}

/** Selects a condition, with the product, category or date that it needs. */
function ConditionField({ label, fields, change, error }: ConditionFieldProps) {
  const { segmentKind, productId, productName, category, since } = fields
  const productHint = PRODUCT_HINTS[segmentKind]
  const categories = useCategories()
  const options = Object.entries(categoryOptions(categories, category)).map(([value, label]) => ({ value, label }))
  return (
    <>
      <NativeSelect
        label={label}
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
          error={error}
          value={since}
          onChange={(event) => change({ since: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
