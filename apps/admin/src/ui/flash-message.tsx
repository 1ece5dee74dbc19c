import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from './alert.tsx'
import { showToast, type ToastOptions } from './toast.store.ts'
import styles from './flash-message.module.css'

/** What the screen before sent along: `message` is good news, `problem` is why somebody was sent here from a closed door. */
function messageIn(state: unknown, name: 'message' | 'problem'): string | null {
  if (typeof state !== 'object' || state === null) return null
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? value : null
}

/**
 * A one-off message another screen sent along in the navigation state. Good news becomes a toast and is taken out of the state;
 * why a door was closed stands here until its reader goes on.
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
    <div className={styles.flash}>
      <Alert tone="bad">{problem}</Alert>
    </div>
  )
}
