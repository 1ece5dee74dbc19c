import type { OrderSummary } from '@atelier/domain/orders/order.schema'
import { display } from '@atelier/domain/limits/display'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useArrivedOrders } from '../../live-updates/live-updates.store.ts'
import { useCan } from '../../session/session.store.ts'
import { actionColumn, customerColumn, dateColumn, orderIdColumn, statusColumn, totalColumn } from './order-columns.tsx'
import { shownStatus } from '../order-status.tsx'

/** The newest orders, for the dashboard. Process and Review require orders:edit (A2). */
export function RecentOrders({ orders }: { orders: readonly OrderSummary[] }) {
  const canEdit = useCan('orders:edit')
  const arrived = useArrivedOrders()
  const action = actionColumn('Next', (order) => (shownStatus(order) === 'PENDING' ? 'Process' : 'Review'))
  // Narrower than in the list: the card has half of the width.
  const columns = [
    { ...orderIdColumn(), width: 92 },
    { ...dateColumn, width: 132 },
    customerColumn,
    { ...totalColumn, width: 100 },
    statusColumn,
    ...(canEdit ? [{ ...action, tablet: 84 }] : []),
  ]
  const all = (
    <Link to={paths.orders} className="text-link">
      All orders
    </Link>
  )
  return (
    <Card title="Recent orders" aside={all} isFlush>
      {orders.length === 0 ? (
        <EmptyState title="No orders found">Your first order will appear here.</EmptyState>
      ) : (
        <DataTable
          caption="Recent orders"
          columns={columns}
          rows={orders}
          loadingRows={display.dashboard.rows}
          rowKey={(order) => order.orderId}
          rowTo={(order) => paths.order(order.orderId)}
          arrived={arrived}
        />
      )}
    </Card>
  )
}
