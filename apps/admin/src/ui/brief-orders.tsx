import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { Link } from 'react-router'
import styles from './brief-orders.module.css'
import { Moment } from './moment.tsx'
import { money } from './money.ts'

/** Orders in one line each, beside whatever they belong to. */
export function BriefOrders({ orders, to }: { orders: readonly OrderBrief[]; to: (orderId: string) => string }) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ orderId, createdAt, total }) => (
        <li key={orderId}>
          <Link to={to(orderId)} className={styles.number} aria-label={`Order ${orderDisplayNumber(orderId)}`}>
            {orderDisplayNumber(orderId)}
          </Link>
          <span className={styles.soft}>
            <Moment iso={createdAt} />
          </span>
          <span>{money(total)}</span>
        </li>
      ))}
    </ul>
  )
}
