import type { PendingSignIn } from '../../staff-session.ts'
import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { Status } from '../../ui/display/status.tsx'
import { restoreSession, usePortalSession } from '../session/session.store.ts'
import { StaffSignInLayout } from './staff-sign-in-layout.tsx'
import { PendingSignInForm } from './pending-sign-in-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useHealth } from './use-health.ts'
import { setTabTitle } from '../../ui/brand.ts'

const sessionMinutes = limits.staff.sessionMs / MINUTE_MS

/** Returns the URL requested before the redirect to the sign-in, by default the dashboard (A2). */
function returnTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.dashboard
}

/** The staff sign-in. */
export function SignInPage() {
  const session = usePortalSession()
  const location = useLocation()
  const health = useHealth()
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  useEffect(() => {
    setTabTitle('Sign in')
  }, [])
  // A session that could not be verified is restored when the server is back.
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !health.isOffline) void restoreSession()
    wasOffline.current = health.isOffline
  }, [health.isOffline])

  if (session.status === 'checking') return <PageLoader label="Checking your session" />
  if (session.status === 'signed-in') return <Navigate to={returnTarget(location.state)} replace />
  const foot = (
    <>
      {health.isOffline ? (
        <Status tone="bad" label="Server is unavailable" />
      ) : (
        <Status tone="ok" label="Server is available" />
      )}
      <span>Sessions end after {sessionMinutes} minutes without activity.</span>
    </>
  )
  return (
    <StaffSignInLayout foot={foot}>
      {pending ? (
        <PendingSignInForm
          key={pending.pendingToken}
          pending={pending}
          onRestart={() => setPending(null)}
          onNext={setPending}
        />
      ) : (
        <SignInForm health={health} isExpired={session.reason === 'expired'} onPending={setPending} />
      )}
    </StaffSignInLayout>
  )
}
