import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Note } from './note.tsx'
import styles from './flash-message.module.css'

/** A9: how long the order list shows a message it was opened with. */
const SHOWN_MS = 3_000

/** `message` is good news; `problem` is why somebody was sent here from a closed door. */
function flashIn(state: unknown): { text: string; tone: 'ok' | 'bad' } | null {
  if (typeof state !== 'object' || state === null) return null
  if ('message' in state && typeof state.message === 'string') return { text: state.message, tone: 'ok' }
  if ('problem' in state && typeof state.problem === 'string') return { text: state.problem, tone: 'bad' }
  return null
}

/**
 * A one-off message another screen sent along in the navigation state; taken out of it when it has been shown. It waits for
 * whoever points at it, and why a door was closed stays until its reader goes on.
 */
export function FlashMessage({ shownMs = SHOWN_MS }: { shownMs?: number }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [isHeld, setIsHeld] = useState(false)
  const flash = flashIn(state)
  const isLeaving = flash?.tone === 'ok' && !isHeld
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate({ pathname, search }, { replace: true, state: null }), shownMs)
    return () => clearTimeout(timer)
  }, [isLeaving, pathname, search, navigate, shownMs])
  if (!flash) return null
  return (
    <div className={styles.flash} onMouseEnter={() => setIsHeld(true)} onMouseLeave={() => setIsHeld(false)}>
      <Note tone={flash.tone}>{flash.text}</Note>
    </div>
  )
}
