import type { Permission } from '@atelier/domain/auth/permissions'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccessDenied, problemIn } from '../../ui/access-denied.tsx'
import { useCan } from '../session/session.store.ts'

/** A6: the list is for those who may see it; whoever was sent here from a closed door reads why. */
export function ProductListGuard() {
  const { state } = useLocation()
  if (useCan('products:view')) return <Outlet />
  return <AccessDenied reason={problemIn(state) ?? 'You do not have permission to view products'} />
}

/** A2: the other screens lead back to the list, with the sentence why. */
export function ProductPageGuard({ permission, problem }: { permission: Permission; problem: string }) {
  return useCan(permission) ? <Outlet /> : <Navigate to={paths.products} replace state={{ problem }} />
}
