import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { useId } from 'react'
import { CheckField } from '../../ui/field.tsx'
import { Thumbnail } from '../../ui/images/thumbnail.tsx'
import { useRegion } from '../../shop/use-region.ts'

interface ReturnLineProps {
  item: CustomerOrder['items'][number]
  currency: Currency
  /** How many units are selected; 0 means the line is not selected. */
  quantity: number
  onChange: (quantity: number) => void
}

/** A checkbox for one line item, with a quantity field when it has several units. */
export function ReturnLine({ item, currency, quantity, onChange }: ReturnLineProps) {
  const region = useRegion()
  const id = useId()
  const { name, color, colorLabel, price, returnableQuantity: most } = item
  const itemLabel = color ? `${name}, ${colorLabel ?? color}` : name
  const isGone = most === 0
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3">
      <Thumbnail url={item.imageUrl} />
      {isGone ? (
        <p className="text-[0.9375rem] text-ink-soft">{itemLabel}. Returned already.</p>
      ) : (
        <CheckField
          label={itemLabel}
          checked={quantity > 0}
          onChange={(event) => onChange(event.currentTarget.checked ? most : 0)}
        />
      )}
      <div className="text-right text-small">
        <p>{formatAmount(price, currency, region)}</p>
        {quantity > 0 && most > 1 && (
          <p className="mt-1 flex items-center justify-end gap-2">
            <label htmlFor={id} className="text-ink-soft">
              Quantity<span className="sr-only"> of {itemLabel}</span>
            </label>
            <select
              id={id}
              className="field-select h-11 border border-field bg-field-ground pr-8 pl-2.5"
              value={quantity}
              onChange={(event) => onChange(Number(event.currentTarget.value))}
            >
              {Array.from({ length: most }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </p>
        )}
      </div>
    </li>
  )
}
