import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { Navigate, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { useCan } from '../session/session.store.ts'

/** A2: without users:view nobody opens the list; the dashboard says why. */
export function CustomerListGuard() {
  const problem = CUSTOMER_MESSAGES.mayNotViewList
  return useCan('users:view') ? <Outlet /> : <Navigate to={paths.dashboard} replace state={{ problem }} />
}

/** A2: nor a customer; the list says why. */
export function CustomerPageGuard() {
  const problem = CUSTOMER_MESSAGES.mayNotView
  return useCan('users:view') ? <Outlet /> : <Navigate to={paths.customers} replace state={{ problem }} />
}
