import { lazy, Suspense, useState } from 'react'
import { useAccountView } from './account-view.store.ts'
import { useSession } from './session.store.ts'
import { useSessionCheck } from './use-session-check.ts'

const loadPanel = () => import('./account-panel.tsx')
const AccountPanel = lazy(loadPanel)
const AccountDialog = lazy(() => import('./dialog/account-dialog.tsx'))

/** Fetches the panel's code before it is asked for. A failure is silent here and shows itself when it is opened. */
export const preloadAccountPanel = (): void => void loadPanel().catch(() => undefined)

/** Whether something is wanted now or was before: then its code stays, for the way out as well as the way in. */
function useWasWanted(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted && !wasWanted) setWasWanted(true)
  return wasWanted
}

/** Panel and dialog of the account, each fetched when it is first opened; and the check of a stored session on load. */
export function AccountHost() {
  useSessionCheck()
  const { isPanelOpen, tab } = useAccountView()
  const { user } = useSession()
  const hasPanel = useWasWanted(isPanelOpen)
  const hasDialog = useWasWanted(tab !== null)
  return (
    <Suspense>
      {hasPanel && <AccountPanel />}
      {hasDialog && user && <AccountDialog user={user} />}
    </Suspense>
  )
}
