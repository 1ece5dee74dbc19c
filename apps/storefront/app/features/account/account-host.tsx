import { useState } from 'react'
import { latePart } from '../../ui/late-part.tsx'
import { accountView, useAccountView } from './account-view.store.ts'
import { useSession } from './session.store.ts'
import { useSessionCheck } from './use-session-check.ts'

const { Part: AccountPanel, prepare } = latePart(() => import('./account-panel.tsx'))
const { Part: AccountDialog } = latePart(() => import('./dialog/account-dialog.tsx'))

/** Fetches the panel's code before it is asked for. */
export const preloadAccountPanel = prepare

/** Whether something is wanted now or was before: then it stays, for the way out as well as the way in. Or it has not come. */
function useWasWanted(isWanted: boolean): [boolean, () => void] {
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted && !wasWanted) setWasWanted(true)
  const onMissing = () => {
    accountView.close()
    setWasWanted(false)
  }
  return [wasWanted, onMissing]
}

/** Panel and dialog of the account, each fetched when it is first opened; and the check of a stored session on load. */
export function AccountHost() {
  useSessionCheck()
  const { isPanelOpen, tab } = useAccountView()
  const { user } = useSession()
  const [hasPanel, onMissingPanel] = useWasWanted(isPanelOpen)
  const [hasDialog, onMissingDialog] = useWasWanted(tab !== null)
  return (
    <>
      {hasPanel && <AccountPanel onMissing={onMissingPanel} />}
      {hasDialog && user && <AccountDialog user={user} onMissing={onMissingDialog} />}
    </>
  )
}
