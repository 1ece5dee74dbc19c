import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { accountView, useAccountView } from './account-view.store.ts'
import type { SignInState } from './return-to.ts'
import { useSession } from './session.store.ts'

/**
 * S2: /account is protected. Whoever is signed out goes to /login and comes back; whoever is signed in finds the account
 * dialog open over the home page, and stays on that page when it closes.
 */
export function AccountGate() {
  const { status } = useSession()
  const { tab } = useAccountView()
  const navigate = useNavigate()
  const wasOpened = useRef(false)

  useEffect(() => {
    if (status === 'signed-out') {
      accountView.close()
      const state: SignInState = { from: paths.account }
      void navigate(paths.login(), { replace: true, state })
    } else if (status === 'signed-in' && !wasOpened.current) {
      wasOpened.current = true
      accountView.openDialog('profile')
    } else if (wasOpened.current && tab === null) {
      void navigate(paths.home, { replace: true, preventScrollReset: true })
    }
  }, [status, tab, navigate])
  return null
}
