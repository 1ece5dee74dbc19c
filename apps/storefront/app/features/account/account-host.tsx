import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { accountView, useAccountView } from './account-view.store.ts'
import { useSession } from './session.store.ts'
import { useSessionCheck } from './use-session-check.ts'

const { Component: AccountPanel, preload } = lazyComponent(() => import('./account-panel.tsx'))
const { Component: AccountDialog } = lazyComponent(() => import('./dialog/account-dialog.tsx'))

/** Fetches the panel's code before it is asked for. */
export const preloadAccountPanel = preload

/** Whether something is wanted now or was before: then it stays, for the way out as well as the way in. Or it has not come. */
function useWasOpened(isOpen: boolean): [boolean, () => void] {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const onLoadError = () => {
    accountView.close()
    setWasOpened(false)
  }
  return [wasOpened, onLoadError]
}

/** Panel and dialog of the account, each fetched when it is first opened; and the check of a stored session on load. */
export function AccountHost() {
  useSessionCheck()
  const { isPanelOpen, tab } = useAccountView()
  const { user } = useSession()
  const [hasPanel, onMissingPanel] = useWasOpened(isPanelOpen)
  const [hasDialog, onMissingDialog] = useWasOpened(tab !== null)
  return (
    <>
      {hasPanel && <AccountPanel onLoadError={onMissingPanel} />}
      {hasDialog && user && <AccountDialog user={user} onLoadError={onMissingDialog} />}
    </>
  )
}
