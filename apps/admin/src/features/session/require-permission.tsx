import type { Permission } from '@atelier/domain/access/permissions'
import { PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AccessDenied, deniedReasonFrom } from '../../ui/page/access-denied.tsx'
import { useCan, useStaff } from './session.store.ts'

const NO_ACCESS = 'Your role doesn’t have access to this page.'

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
export function RequirePermission({ permission, reason, redirectTo }: RequirePermissionProps) {
  const { state } = useLocation()
  const isOwnRole = Boolean(useStaff().ownRole)
  // The five roles have what their screens need. Here staff see what an own role lacks.
  const needs = ` It needs the permission “${PERMISSION_LABELS[permission]}”.`
  if (useCan(permission)) return <Outlet />
  if (redirectTo !== undefined) return <Navigate to={redirectTo} replace state={{ problem: reason ?? NO_ACCESS }} />
  return <AccessDenied reason={deniedReasonFrom(state) ?? reason ?? `${NO_ACCESS}${isOwnRole ? needs : ''}`} />
}
