import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../session/session.store.ts'
import { actionColumn, customerColumn, dateColumn, orderIdColumn, statusColumn, totalColumn } from './order-columns.tsx'
import { shownStatus } from './order-status.tsx'
import { RECENT_ORDERS, recentOrdersQuery } from './orders.queries.ts'

/** The newest orders, for the dashboard (A2). Process and Review are for those who may change an order. */
export function RecentOrders() {
  const canEdit = useCan('orders:edit')
  const { data: orders, isError, refetch } = useQuery(recentOrdersQuery())
  const action = actionColumn('Next', (order) => (shownStatus(order) === 'PENDING' ? 'Process' : 'Review'))
  const columns = [orderIdColumn(), dateColumn, customerColumn, totalColumn, statusColumn, ...(canEdit ? [action] : [])]
  const all = (
    <Link to={paths.orders} className="text-link">
      All orders
    </Link>
  )
  return (
    <Card title="Recent orders" aside={all} isFlush>
      {isError && !orders ? (
        <EmptyState title="Unable to load orders" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Failed to load dashboard data
        </EmptyState>
      ) : orders?.length === 0 ? (
        <EmptyState title="No orders found">The first one will stand here.</EmptyState>
      ) : (
        <DataTable
          caption="Recent orders"
          columns={columns}
          rows={orders}
          loadingRows={RECENT_ORDERS}
          rowKey={(order) => order.orderId}
          rowTo={(order) => paths.order(order.orderId)}
        />
      )}
    </Card>
  )
}
