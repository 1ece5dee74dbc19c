import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { accountView, useAccountView } from './account-view.store.ts'
import type { SignInState } from './return-to.ts'
import { useShopperSession } from './session.store.ts'

/**
 * Protects /account. Redirects a signed-out visitor to /login and back. Opens the account dialog over the home page for
 * a signed-in customer, who stays on the home page when the dialog closes (S2).
 */
export function AccountGate() {
  const { status } = useShopperSession()
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
