import { policy } from '@atelier/domain/policy'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Checking } from '../../ui/checking.tsx'
import { Status } from '../../ui/status.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { restoreSession, useSession } from '../session/session.store.ts'
import leather from './leather.avif'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'
import { useHealth } from './use-health.ts'

const MINUTE_MS = 60_000
const sessionMinutes = policy.staff.sessionMs / MINUTE_MS

/** Where somebody wanted to go before they were asked to sign in; the dashboard otherwise (A2). */
function returnTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.dashboard
}

/** The staff entrance. */
export function SignInPage() {
  const session = useSession()
  const location = useLocation()
  const health = useHealth()
  useEffect(() => {
    document.title = 'Sign in · Atelier'
  }, [])
  // A session that could not be verified because the server was away is asked for again when it is back.
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !health.isOffline) void restoreSession()
    wasOffline.current = health.isOffline
  }, [health.isOffline])

  if (session.status === 'checking') return <Checking label="Checking your session" />
  if (session.status === 'signed-in') return <Navigate to={returnTarget(location.state)} replace />
  return (
    <div className={styles.page}>
      <main className={styles.door}>
        <Wordmark />
        <SignInForm health={health} isExpired={session.reason === 'expired'} />
        <footer className={styles.foot}>
          {health.isOffline ? (
            <Status tone="bad" label="Server is not answering" />
          ) : (
            <Status tone="ok" label="Server is answering" />
          )}
          <span>Sessions end after {sessionMinutes} minutes without activity.</span>
        </footer>
      </main>
      <div className={styles.picture} aria-hidden="true">
        <img src={leather} alt="" />
      </div>
    </div>
  )
}
