import { formatDollars } from '@atelier/domain/money'
import { orderNumber } from '@atelier/domain/ids'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { OrderStatusBadge } from '../orders/orders.public.ts'

/** The newest orders with the sender's email, each with number, status and total. */
export const OrderChips = ({ orders }: { orders: readonly OrderBrief[] }) => (
  <ul className="flex flex-wrap gap-2 max-xs:grid max-xs:grid-cols-1">
    {orders.map((order) => (
      <li key={order.orderId}>
        <Link
          to={paths.order(order.orderId)}
          className="inline-flex gap-2.5 items-center min-h-9 px-3 py-1 border border-line rounded-lg whitespace-nowrap hover:border-ink-soft max-xs:flex max-xs:min-h-11"
        >
          <b className="font-medium tabular-nums">{orderNumber(order.orderId)}</b>
          <OrderStatusBadge order={order} />
          <span className="text-ink-soft tabular-nums max-xs:ml-auto">{formatDollars(order.total)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
