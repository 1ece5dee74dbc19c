import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { useCan } from '../../session/session.store.ts'
import { itemCountLabel } from '../line-item-labels.ts'
import { OrderAmountsList } from '../order-amounts-list.tsx'
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
        currency={order.currency}
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
      {order.giftMessage === undefined ? null : (
        <div className="px-5 pt-3.5 max-md:px-4">
          <h3 className="text-small text-ink-soft">Gift message</h3>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {order.giftMessage}
          </p>
        </div>
      )}
      <div className="max-w-75 ml-auto px-5 pt-2.5 pb-4 max-md:max-w-none max-md:px-4">
        <OrderAmountsList order={order} />
      </div>
    </Card>
  )
}
