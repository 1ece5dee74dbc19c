import type { Permission } from '@atelier/domain/auth/permissions'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccessDenied, deniedReasonFrom } from '../../ui/access-denied.tsx'
import { useCan } from '../session/session.store.ts'

/** The list requires products:view; shows why another guard redirected here (A6). */
export function ProductListGuard() {
  const { state } = useLocation()
  if (useCan('products:view')) return <Outlet />
  return <AccessDenied reason={deniedReasonFrom(state) ?? 'You do not have permission to view products'} />
}

/** The other product screens redirect to the list with the reason (A2). */
export function ProductPageGuard({ permission, problem }: { permission: Permission; problem: string }) {
  return useCan(permission) ? <Outlet /> : <Navigate to={paths.products} replace state={{ problem }} />
}
