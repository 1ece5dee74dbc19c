import { formatDollars } from '@atelier/domain/money'
import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { OrderStatusBadge } from '../orders/orders.public.ts'
import styles from './order-chips.module.css'

/** The newest orders with the sender's email, each with number, status and total. */
export const OrderChips = ({ orders }: { orders: readonly OrderBrief[] }) => (
  <ul className={styles.chips}>
    {orders.map((order) => (
      <li key={order.orderId}>
        <Link to={paths.order(order.orderId)} className={styles.chip}>
          <b className={styles.number}>{orderDisplayNumber(order.orderId)}</b>
          <OrderStatusBadge order={order} />
          <span className={styles.total}>{formatDollars(order.total)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
