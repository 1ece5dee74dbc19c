import { limitLabels } from '@atelier/domain/auth/limit-labels'
import { LIMIT_MESSAGES } from '@atelier/domain/contract/under-limits'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { REGION } from '../../region.ts'
import { AccessDenied } from '../../ui/page/access-denied.tsx'
import { limitOfScreen } from './limited-screens.ts'
import { useNamesOfMarkets } from './market-names.ts'
import { useGrant } from './session.store.ts'

/** A layout route that says which limit of the caller's role keeps a screen closed, and on others what the role leaves out. */
export function RequireLimits() {
  const { pathname } = useLocation()
  const { limits } = useGrant()
  const limit = limitOfScreen(pathname, limits)
  if (limit) return <AccessDenied reason={`${LIMIT_MESSAGES[limit]}.`} />
  return (
    <>
      <LimitsNote pathname={pathname} />
      <Outlet />
    </>
  )
}

/** The screens on which a limit leaves something out. */
const NARROWED: readonly string[] = [paths.dashboard, paths.orders, paths.returns, paths.customers]

function LimitsNote({ pathname }: { pathname: string }) {
  const { limits } = useGrant()
  const labels = limitLabels(limits, { region: REGION, marketName: useNamesOfMarkets() })
  if (labels.length === 0 || !NARROWED.some((path) => pathname.startsWith(path))) return null
  return <p className="pt-4 text-small text-ink-soft print:hidden">Limits of your role: {labels.join('. ')}.</p>
}
