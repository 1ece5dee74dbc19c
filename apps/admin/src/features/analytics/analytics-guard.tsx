import { roleNameOf } from '@atelier/domain/auth/roles'
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { AccessDenied } from '../../ui/page/access-denied.tsx'
import { useCan, useStaff } from '../session/session.store.ts'

/** Long enough to read the reason. */
const REDIRECT_DELAY_MS = 4_000
const DENIED_MESSAGE = 'You do not have permission to view analytics.'

/** Shows access denied with the role, then redirects to the dashboard (A2). */
export function AnalyticsGuard() {
  return useCan('analytics:view') ? <Outlet /> : <Denied />
}

function Denied() {
  const role = roleNameOf(useStaff())
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.dashboard, { replace: true, state: { problem: DENIED_MESSAGE } }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return <AccessDenied reason={`${DENIED_MESSAGE} Your role is ${role}.`} />
}
