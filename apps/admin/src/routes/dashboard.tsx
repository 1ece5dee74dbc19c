import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { RecentOrders } from '../features/orders/recent-orders.tsx'

/** The dashboard, put together from what each feature shows there. */
export function Dashboard() {
  return <DashboardPage RecentOrders={RecentOrders} />
}
