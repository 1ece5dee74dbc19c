import { hasPermission } from '@atelier/domain/access/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import { useMemo } from 'react'
import { useStaff } from '../session/session.store.ts'
import { NAV, type NavItem } from './nav.ts'

/** Returns the screens that the signed-in role may open, in sidebar order. */
export function useNavItems(): readonly NavItem[] {
  const role = resolveAdminRole(useStaff())
  return useMemo(
    () => NAV.filter(({ permission }) => permission === undefined || hasPermission(role, permission)),
    [role],
  )
}
