import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { formatDollars } from '@atelier/domain/region/money'
import { useCan } from '../../session/session.store.ts'
import { itemCountLabel } from '../line-item-labels.ts'
import { LineItemsTable } from '../line-items-table.tsx'

/** Longer orders collapse after this many lines: on phones the actions follow below them, on desktops the history. */
const SHOWN = 10

export function OrderItemsCard({ order }: { order: OrderDetail }) {
  const [isWhole, setIsWhole] = useState(order.items.length <= SHOWN + 2)
  const items = isWhole ? order.items : order.items.slice(0, SHOWN)
  return (
    <Card title="Order Items" aside={itemCountLabel(order)} isFlush>
      <LineItemsTable
        items={items}
        isLinked={useCan('products:view')}
        statusOf={({ quantity, returnedQuantity }) =>
          returnedQuantity > 0 ? (
            <p className="mt-1.5">
              <Status tone="mute" label={`${returnedQuantity} of ${quantity} returned`} />
            </p>
          ) : null
        }
      />
      {isWhole ? null : (
        <button type="button" className="text-link mx-5 my-3" onClick={() => setIsWhole(true)}>
          Show all {order.items.length} lines
        </button>
      )}
      <div className="max-w-75 ml-auto px-5 pt-2.5 pb-4 max-md:max-w-none max-md:px-4">
        <OrderTotalsList order={order} />
      </div>
    </Card>
  )
}

/** Subtotal, tax and total as stored with the order; never recomputed from the total. */
export function OrderTotalsList({ order }: { order: OrderDetail }) {
  const { taxPercent } = order.terms
  return (
    <DescriptionList>
      <DescriptionItem name="Subtotal">{formatDollars(order.subtotal)}</DescriptionItem>
      <DescriptionItem name={`Tax (${taxPercent}%)`}>{formatDollars(order.tax)}</DescriptionItem>
      <DescriptionItem name="Total" isStrong>
        {formatDollars(order.total)}
      </DescriptionItem>
    </DescriptionList>
  )
}
