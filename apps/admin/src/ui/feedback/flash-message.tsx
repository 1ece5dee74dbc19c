import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from './alert.tsx'
import { showToast, type ToastOptions } from './toast.store.ts'

/**
 * Reads the previous screen's message from the navigation state: `message` is a success, `problem` says why a guard
 * redirected.
 */
function messageIn(state: unknown, name: 'message' | 'problem'): string | null {
  if (typeof state !== 'object' || state === null) return null
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? value : null
}

/**
 * Shows a one-off message from the navigation state. A success becomes a toast and is removed from the state; the
 * reason of a redirect stays until the next navigation.
 */
export function FlashMessage({ shownMs }: Pick<ToastOptions, 'shownMs'>) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const message = messageIn(state, 'message')
  const problem = messageIn(state, 'problem')
  useEffect(() => {
    if (message === null) return
    showToast(message, shownMs === undefined ? {} : { shownMs })
    void navigate({ pathname, search }, { replace: true, state: null })
  }, [message, shownMs, pathname, search, navigate])
  if (problem === null) return null
  return (
    <div className="mb-3">
      <Alert tone="bad">{problem}</Alert>
    </div>
  )
}
