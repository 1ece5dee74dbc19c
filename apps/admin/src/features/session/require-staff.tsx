import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { usePortalSession } from './session.store.ts'

/** Requires a signed-in member of staff. Others are redirected to the sign-in screen, which returns here (A2). */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = usePortalSession()
  const location = useLocation()
  if (session.status === 'checking') return <PageLoader label="Checking your session" />
  if (session.status === 'signed-in') return children
  const from = session.reason === 'logout' ? undefined : `${location.pathname}${location.search}`
  return <Navigate to={paths.login} replace state={{ from }} />
}
