import { call } from '@atelier/api-client/call'
import { completeSso, connectSso } from '@atelier/domain/single-sign-on/sso.endpoints'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { api, publicApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { toStaffSession } from '../../staff-session.ts'
import { takeSsoPurpose } from '../../ui/account/open-provider.ts'
import { setTabTitle } from '../../ui/brand.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { openSession, usePortalSession } from '../session/session.store.ts'
import { signInPageClasses } from './sign-in-page-classes.ts'
import styles from './sign-in-page.module.css'
import { StaffSignInLayout } from './staff-sign-in-layout.tsx'

/** Sends the return of a provider to the API, once. Returns where to go, or what went wrong. */
function useSsoReturn(query: string, isReady: boolean) {
  const [target, setTarget] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isReady || isSent.current) return
    isSent.current = true
    // The code works once, and must not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    async function send(): Promise<string> {
      if (takeSsoPurpose() === 'connect') {
        const { data } = await call(api, connectSso, { body: { query } })
        showToast(`Your account is connected to ${data.provider ?? 'single sign-on'}`)
        return paths.profile
      }
      openSession(toStaffSession((await call(publicApi, completeSso, { body: { query } })).data))
      return paths.dashboard
    }
    send().then(setTarget, (error: Error) => setProblem(error.message))
  }, [isReady, query])
  return { target, problem }
}

/** The page to which a provider of single sign-on sends people back. */
export function SsoReturnPage() {
  const { search } = useLocation()
  const [query] = useState(() => search.replace(/^\?/, ''))
  const session = usePortalSession()
  const { target, problem } = useSsoReturn(query, session.status !== 'checking' && query !== '')
  useEffect(() => {
    setTabTitle('Sign in')
  }, [])
  if (query === '') return <Navigate to={paths.login} replace />
  if (target) return <Navigate to={target} replace />
  const isSignedIn = session.status === 'signed-in'
  const back = isSignedIn ? paths.profile : paths.login
  const label = isSignedIn ? 'Back to your account' : 'Back to sign in'
  return (
    <StaffSignInLayout foot={<Link to={back}>{label}</Link>}>
      <div className={styles.form}>
        {problem ? (
          <>
            <h1 className={signInPageClasses.title}>{isSignedIn ? 'Not connected' : 'Not signed in'}</h1>
            <Alert tone="bad">{problem}</Alert>
            <Button component={Link} to={back}>
              {label}
            </Button>
          </>
        ) : (
          <>
            <h1 className={signInPageClasses.title}>One moment</h1>
            <p role="status">Checking your sign-in</p>
          </>
        )}
      </div>
    </StaffSignInLayout>
  )
}
