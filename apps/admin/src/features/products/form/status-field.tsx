import { isVisibleStatus } from '@atelier/domain/products/change-product'
import { CHOOSABLE_STATUSES } from '@atelier/domain/products/save-product.schema'
import { NativeSelect } from '@mantine/core'
import { STATUS_LABELS } from '../product-labels.ts'

const COMMON_STATUSES = ['active', 'draft', 'inactive', 'archived', 'out_of_stock'] as const

const STATUS_HINTS: Readonly<Record<string, string>> = {
  active: 'Shoppers can see and buy it.',
  draft: 'Only staff can see it.',
  inactive: 'Hidden from shoppers for now.',
  disabled: 'Hidden from shoppers for now.',
  archived: 'Kept for your records and hidden from lists.',
  out_of_stock: 'Shoppers see it as sold out, regardless of stock.',
}

/** The status of a product. A rare status is offered only if the product has it. */
export function StatusField({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  const statuses = CHOOSABLE_STATUSES.filter(
    (status) => COMMON_STATUSES.some((common) => common === status) || status === value,
  )
  return (
    <NativeSelect
      label="Status"
      name="status"
      description={STATUS_HINTS[value]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {value === 'deleted' ? <option value="deleted">Deleted</option> : null}
      {statuses.map((status) => (
        <option key={status} value={status}>
          {STATUS_LABELS[status].label}
          {isVisibleStatus(status) ? '' : ' (hidden from shoppers)'}
        </option>
      ))}
    </NativeSelect>
  )
}
