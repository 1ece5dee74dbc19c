import { allows } from '@atelier/domain/access/access-grant'
import { useMemo } from 'react'
import { limitOfScreen } from '../session/session.public.ts'
import { useGrant } from '../session/session.store.ts'
import { NAV, type NavItem } from './nav.ts'

/** Returns the screens that the signed-in member of staff may open, in sidebar order. */
export function useNavItems(): readonly NavItem[] {
  const grant = useGrant()
  return useMemo(
    () =>
      NAV.filter(
        ({ to, permission }) =>
          (permission === undefined || allows(grant, permission)) && limitOfScreen(to, grant.limits) === null,
      ),
    [grant],
  )
}
