import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { REGION } from '../../region.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { useCan } from '../session/session.store.ts'
import styles from './customer-page.module.css'

/** The newest orders of the customer at the old shop. */
export function EarlierOrdersCard({ customer: { email, earlierOrders } }: { customer: CustomerDetail }) {
  const canOpen = useCan('orders:view')
  if (!earlierOrders || earlierOrders.total === 0) return null
  const { orders, total } = earlierOrders
  return (
    <Card title="Earlier orders" aside={total}>
      <p className="pb-2 text-small text-ink-soft">At your old shop. Not counted among the orders of this one.</p>
      <ul className="m-0 p-0 list-none">
        {orders.map(({ orderId, number, createdAt, currency, total: amount }) => (
          <li
            key={orderId}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-3 py-2 border-t border-t-line tabular-nums"
          >
            <span className="min-w-0 wrap-anywhere">
              {canOpen ? (
                <Link to={paths.earlierOrder(orderId)} className={styles.about}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </span>
            <span className="text-ink-soft">
              <DateTime iso={createdAt} isDay />
            </span>
            <span>{formatAmount(amount, currency, REGION)}</span>
          </li>
        ))}
      </ul>
      {canOpen && total > orders.length ? (
        <p className="pt-3 border-t border-t-line">
          <Link to={`${paths.earlierOrders}?search=${encodeURIComponent(email)}`} className={styles.about}>
            View all earlier orders
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
