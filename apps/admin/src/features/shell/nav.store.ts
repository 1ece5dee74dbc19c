import { hasPermission } from '@atelier/domain/auth/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import { useMemo } from 'react'
import { useStaff } from '../session/session.store.ts'
import { NAV, type NavItem } from './nav.ts'

/** The screens the signed-in role may open, in the order of the sidebar. */
export function useNavItems(): readonly NavItem[] {
  const role = resolveAdminRole(useStaff())
  return useMemo(
    () => NAV.filter(({ permission }) => permission === undefined || hasPermission(role, permission)),
    [role],
  )
}
