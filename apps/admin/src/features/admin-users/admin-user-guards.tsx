import type { Permission } from '@atelier/domain/auth/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccessDenied, problemIn } from '../../ui/access-denied.tsx'
import { useCan } from '../session/session.store.ts'

/** A6: the list is for those who may see it; whoever was sent here from a closed door reads why. */
export function AdminUserListGuard() {
  const { state } = useLocation()
  if (useCan('admin_users:view')) return <Outlet />
  return <AccessDenied reason={problemIn(state) ?? STAFF_MESSAGES.mayNotView} />
}

/** A6: creating and editing lead back to the list, with the sentence why. */
export function AdminUserPageGuard({ permission, problem }: { permission: Permission; problem: string }) {
  return useCan(permission) ? <Outlet /> : <Navigate to={paths.adminUsers} replace state={{ problem }} />
}
