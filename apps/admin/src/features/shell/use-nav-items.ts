import { allows } from '@atelier/domain/access/access-grant'
import { useMemo } from 'react'
import { useGrant } from '../session/session.store.ts'
import { NAV, type NavItem } from './nav.ts'

/** Returns the screens that the signed-in member of staff may open, in sidebar order. */
export function useNavItems(): readonly NavItem[] {
  const grant = useGrant()
  return useMemo(() => NAV.filter(({ permission }) => permission === undefined || allows(grant, permission)), [grant])
}
