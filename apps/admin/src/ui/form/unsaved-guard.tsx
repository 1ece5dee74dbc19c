import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface UnsavedGuard {
  /** The confirm dialog: render it once, anywhere in the form. */
  dialog: ReactNode
  /** Call it right before leaving a form that was just saved, if the screen has not rendered since. */
  allowNavigation: () => void
}

/**
 * Asks for confirmation before unsaved changes are lost: on another screen, Back, and closing or reloading the tab. URL
 * changes within the screen (filters, tabs) pass, and so does the end of the session, which stores drafts elsewhere.
 * `isUnsaved`: the form differs from the server's version.
 */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const isNavigationAllowed = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isNavigationAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const allowNavigation = useCallback(() => {
    isNavigationAllowed.current = true
  }, [])

  useEffect(() => {
    // Changes after a save are guarded again.
    isNavigationAllowed.current = false
    if (!isUnsaved) return
    const warnBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!isNavigationAllowed.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [isUnsaved])

  const isConfirming = blocker.state === 'blocked'
  const dialog = (
    <ConfirmDialog
      title={isConfirming ? 'Discard unsaved changes?' : null}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your unsaved changes will be lost.
    </ConfirmDialog>
  )
  return { dialog, allowNavigation }
}
