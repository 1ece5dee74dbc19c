import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface UnsavedGuard {
  /** Render it once, anywhere in the form: it asks before the work is lost. */
  dialog: ReactNode
  /** Call it right before leaving a form that has just been saved, when the screen has not been drawn again since. */
  allowNavigation: () => void
}

/**
 * Keeps what is not saved yet from being lost by accident: another screen, Back, and closing or reloading the tab all ask
 * first. Changes of the same screen's address (filters, tabs) pass, and so does the end of the session, whose drafts are
 * kept elsewhere. `isUnsaved` is whether the form differs from what the server has.
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
    // What is changed after a save is guarded again.
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
      title={isConfirming ? 'Leave without saving?' : null}
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you have changed here is not saved and would be lost.
    </ConfirmDialog>
  )
  return { dialog, allowNavigation }
}
