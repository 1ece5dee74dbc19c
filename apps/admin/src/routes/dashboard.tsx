import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { RecentOrders } from '../features/orders/list/recent-orders.tsx'
import { LaunchChecklist } from '../features/setup/launch-checklist.tsx'

/** The dashboard, composed of parts of other features. */
export function DashboardRoute() {
  return <DashboardPage RecentOrders={RecentOrders} Checklist={LaunchChecklist} />
}
