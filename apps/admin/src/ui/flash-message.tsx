import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Note } from './note.tsx'
import styles from './flash-message.module.css'

/** A9: how long the order list shows a message it was opened with. */
const SHOWN_MS = 3_000

function messageIn(state: unknown): string | null {
  const message = typeof state === 'object' && state !== null && 'message' in state ? state.message : null
  return typeof message === 'string' ? message : null
}

/** A one-off success message another screen sent along in the navigation state; taken out of it when it has been shown. */
export function FlashMessage({ shownMs = SHOWN_MS }: { shownMs?: number }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const message = messageIn(state)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => void navigate({ pathname, search }, { replace: true, state: null }), shownMs)
    return () => clearTimeout(timer)
  }, [message, pathname, search, navigate, shownMs])
  if (message === null) return null
  return (
    <div className={styles.flash}>
      <Note tone="ok">{message}</Note>
    </div>
  )
}
