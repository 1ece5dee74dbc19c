import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { Navigate, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { useCan } from '../session/session.store.ts'

/** Without users:view the list redirects to the dashboard with the reason (A2). */
export function CustomerListGuard() {
  const problem = CUSTOMER_MESSAGES.mayNotViewList
  return useCan('users:view') ? <Outlet /> : <Navigate to={paths.dashboard} replace state={{ problem }} />
}

/** Without users:view a customer redirects to the list with the reason (A2). */
export function CustomerPageGuard() {
  const problem = CUSTOMER_MESSAGES.mayNotView
  return useCan('users:view') ? <Outlet /> : <Navigate to={paths.customers} replace state={{ problem }} />
}
