import type { Permission } from '@atelier/domain/auth/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccessDenied, deniedReasonFrom } from '../../ui/access-denied.tsx'
import { useCan } from '../session/session.store.ts'

/** The list requires admin_users:view; shows why another guard redirected here (A6). */
export function AdminUserListGuard() {
  const { state } = useLocation()
  if (useCan('admin_users:view')) return <Outlet />
  return <AccessDenied reason={deniedReasonFrom(state) ?? STAFF_MESSAGES.mayNotView} />
}

/** Creating and editing redirect to the list with the reason (A6). */
export function AdminUserPageGuard({ permission, problem }: { permission: Permission; problem: string }) {
  return useCan(permission) ? <Outlet /> : <Navigate to={paths.adminUsers} replace state={{ problem }} />
}
