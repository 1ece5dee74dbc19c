import { formatAmount } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { ItemThumbnail } from '../item-thumbnail.tsx'
import { lineItemLabel, variantLabel } from '../line-item-labels.ts'
import { refundableUnits } from './refund-draft.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { refundOrderClasses } from './refund-order-classes.ts'
import { REGION } from '../../../region.ts'

interface RefundLinesProps {
  order: OrderDetail
  quantities: readonly number[]
  onChange: (quantities: readonly number[]) => void
}

const refundedLabel = ({ refundedQuantity = 0 }: OrderDetail['items'][number]): string =>
  refundedQuantity > 0 ? `${refundedQuantity} refunded` : ''

/** The line items of an order, each with a stepper for the refunded quantity. */
export function RefundLines({ order, quantities, onChange }: RefundLinesProps) {
  const most = order.items.map(refundableUnits)
  const isAll = most.every((quantity, index) => quantities[index] === quantity)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">Items</span>
        <button
          type="button"
          className="text-link min-h-6"
          onClick={() => onChange(most.map((quantity) => (isAll ? 0 : quantity)))}
        >
          {isAll ? 'Clear selection' : 'Select all'}
        </button>
      </div>
      <div className={refundOrderClasses.lines} role="group" aria-label="Items to refund">
        {order.items.map((item, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a line of an order has no other name, and never moves
          <div key={index} className={refundOrderClasses.line}>
            <ItemThumbnail src={item.imageUrl} />
            <span>
              {item.name}
              <span className={refundOrderClasses.soft}>
                {[
                  variantLabel(item),
                  `${item.quantity} × ${formatAmount(item.price, order.currency, REGION)}`,
                  wrappedLabel(item),
                  refundedLabel(item),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <QuantityStepper
              label={lineItemLabel(item)}
              value={quantities[index] ?? 0}
              most={most[index] ?? 0}
              onChange={(quantity) => onChange(quantities.with(index, quantity))}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
