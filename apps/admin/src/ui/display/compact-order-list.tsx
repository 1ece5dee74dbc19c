import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Link } from 'react-router'
import styles from './compact-order-list.module.css'
import { DateTime } from './date-time.tsx'
import { REGION } from '../../region.ts'

/** A list of orders, one line each, for sidebars of other screens. */
export function CompactOrderList({ orders, to }: { orders: readonly OrderBrief[]; to: (orderId: string) => string }) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ orderId, createdAt, total, currency }) => (
        <li key={orderId}>
          <Link
            to={to(orderId)}
            className="inline-block leading-6 font-medium tabular-nums underline decoration-1 underline-offset-3"
            aria-label={`Order ${orderNumber(orderId)}`}
          >
            {orderNumber(orderId)}
          </Link>
          <span className="text-ink-soft">
            <DateTime iso={createdAt} />
          </span>
          <span>{formatAmount(total, currency, REGION)}</span>
        </li>
      ))}
    </ul>
  )
}
