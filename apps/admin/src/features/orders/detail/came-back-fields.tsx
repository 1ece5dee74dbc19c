import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { restockableQuantity, type RestockedLine } from '@atelier/domain/orders/restock-units'
import { ItemThumbnail } from '../item-thumbnail.tsx'
import { lineItemLabel, variantLabel } from '../line-item-labels.ts'
import { QuantityStepper } from '../payments/quantity-stepper.tsx'
import { refundOrderClasses } from '../payments/refund-order-classes.ts'

interface CameBackFieldsProps {
  order: OrderDetail
  /** By line item of the order. */
  quantities: readonly number[]
  onChange: (quantities: readonly number[]) => void
}

/** Asks which units of a shipped order are back in the shop: none, until staff say so. */
export function CameBackFields({ order, quantities, onChange }: CameBackFieldsProps) {
  return (
    <div>
      <span className="font-medium">Items that came back</span>
      <div className={refundOrderClasses.lines} role="group" aria-label="Items that came back">
        {order.items.map((item, index) => {
          const most = restockableQuantity(order.status, item)
          return (
            // eslint-disable-next-line react/no-array-index-key -- a line of an order has no other name, and never moves
            <div key={index} className={refundOrderClasses.line}>
              <ItemThumbnail src={item.imageUrl} />
              <span>
                {item.name}
                <span className={refundOrderClasses.soft}>
                  {[variantLabel(item), most === 0 ? 'already returned' : `of ${most}`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <QuantityStepper
                label={lineItemLabel(item)}
                value={quantities[index] ?? 0}
                most={most}
                onChange={(quantity) =>
                  onChange(order.items.map((_, at) => (at === index ? quantity : (quantities[at] ?? 0))))
                }
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Returns the units that go back on sale. */
export const cameBackOf = (quantities: readonly number[]): RestockedLine[] =>
  quantities.flatMap((quantity, itemIndex) => (quantity > 0 ? [{ itemIndex, quantity }] : []))
