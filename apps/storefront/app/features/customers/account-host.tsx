import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { accountView, useAccountView } from './account-view.store.ts'
import { useShopperSession } from './session.store.ts'
import { useSessionCheck } from './use-session-check.ts'

const { Component: AccountPanel, preload } = lazyComponent(() => import('./account-panel.tsx'))
const { Component: AccountDialog } = lazyComponent(() => import('./dialog/account-dialog.tsx'))

const { Component: WelcomeNotice } = lazyComponent(() => import('./welcome-notice.tsx'))

/** Preloads the panel's code. */
export const preloadAccountPanel = preload

/**
 * Returns whether the layer is open or was opened before, so that it stays mounted for its closing transition; and a
 * callback that closes it when its code could not be loaded.
 */
function useWasOpened(isOpen: boolean): [boolean, () => void] {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const onLoadError = () => {
    accountView.close()
    setWasOpened(false)
  }
  return [wasOpened, onLoadError]
}

/** The account panel, dialog and welcome, each loaded when first shown. Also verifies a stored session on load. */
export function AccountHost() {
  useSessionCheck()
  const { isPanelOpen, tab, isNew } = useAccountView()
  const { user } = useShopperSession()
  const [hasPanel, onMissingPanel] = useWasOpened(isPanelOpen)
  const [hasDialog, onMissingDialog] = useWasOpened(tab !== null)
  return (
    <>
      {hasPanel && <AccountPanel onLoadError={onMissingPanel} />}
      {isNew && user && <WelcomeNotice user={user} onLoadError={accountView.close} />}
      {hasDialog && user && <AccountDialog user={user} onLoadError={onMissingDialog} />}
    </>
  )
}
