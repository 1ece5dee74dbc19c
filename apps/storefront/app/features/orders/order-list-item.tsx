import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatAmount } from '@atelier/domain/money/money'
import { useId, useState } from 'react'
import { Thumbnail } from '../../ui/images/thumbnail.tsx'
import { accountView } from '../customers/account-view.store.ts'
import { useServerClock } from './server-clock.ts'
import { OrderDetails } from './order-details.tsx'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { orderStatusLabel } from './order-labels.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { useRegion } from '../../shop/use-region.ts'

const itemCountLabel = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** One order: items, date, total and status, with its details on demand. */
export function OrderListItem({ order: first }: { order: CustomerOrder }) {
  const region = useRegion()
  const [order, setOrder] = useState(first)
  useServerClock(order)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const number = orderNumber(order.orderId)
  const { text, tone } = orderStatusLabel(order)
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-1.5 border-t border-line py-5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="row-span-3 self-start sm:row-span-2" aria-hidden="true">
        <Thumbnail url={order.items[0]?.imageUrl ?? null} />
      </div>
      <div>
        <h4 className="serif-small text-[1.125rem] leading-6">Order {number}</h4>
        <p className="text-small text-ink-soft">
          <time dateTime={order.createdAt}>{formatShopDay(order.createdAt, region)}</time>, {itemCountLabel(count)}
        </p>
      </div>
      <p className="text-[0.9375rem] sm:text-right">{formatAmount(order.total, order.currency, region)}</p>
      <div className="flex items-center justify-between gap-5 text-small sm:col-span-2">
        <p className="flex items-baseline gap-2.5">
          <StateDot tone={tone} />
          {text}
        </p>
        <button
          type="button"
          className="link-text min-h-11"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((before) => !before)}
        >
          {isOpen ? 'Close' : 'Details'}
          <span className="sr-only">{isOpen ? ` the details of order ${number}` : ` of order ${number}`}</span>
        </button>
      </div>
      {isOpen && (
        <div id={id} className="col-span-full mt-2 bg-stone p-5">
          <OrderDetails
            order={order}
            orderKey={{ orderId: order.orderId }}
            onChange={setOrder}
            onLeave={accountView.close}
            level={5}
          />
        </div>
      )}
    </li>
  )
}
