import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { CompactOrderList } from '../../ui/display/compact-order-list.tsx'
import { Card } from '../../ui/display/card.tsx'
import styles from './customer-page.module.css'
import { customerPageClasses } from './customer-page-classes.ts'

/** The newest orders, with a link to all of them (A2). */
export function OrdersCard({ customer: { userId, orders, totalOrders } }: { customer: CustomerDetail }) {
  return (
    <Card title="Orders" aside={totalOrders === 0 ? null : totalOrders} isFlush>
      {orders.length === 0 ? (
        <p className={customerPageClasses.empty}>No orders yet.</p>
      ) : (
        <>
          <CompactOrderList orders={orders} to={paths.order} />
          <p className="px-5 pt-3 pb-4 border-t border-t-line max-md:px-4">
            <Link to={`${paths.orders}?customer=${encodeURIComponent(userId)}`} className={styles.about}>
              View Order History
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}
