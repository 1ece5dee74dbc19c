import type { Permission } from '@atelier/domain/access/permissions'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AccessDenied, deniedReasonFrom } from '../../ui/page/access-denied.tsx'
import { useCan } from './session.store.ts'

export interface RequirePermissionProps {
  permission: Permission
  /** Why the screen is denied. */
  reason?: string
  /** Redirects there, where the reason is shown. Omitted: shows the reason in place of the screen. */
  redirectTo?: string
}

/**
 * A layout route that blocks screens whose requests the server would reject: a 403 would end the session (A4). The
 * reason of a guard that redirected here comes first (A6).
 */
export function RequirePermission({
  permission,
  reason = 'Your role doesn’t have access to this page.',
  redirectTo,
}: RequirePermissionProps) {
  const { state } = useLocation()
  if (useCan(permission)) return <Outlet />
  if (redirectTo !== undefined) return <Navigate to={redirectTo} replace state={{ problem: reason }} />
  return <AccessDenied reason={deniedReasonFrom(state) ?? reason} />
}
