import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** A9: how long a form that was saved shows that before it leads back to its list, when nothing else is said. */
const SHOWN_MS = 2_000

interface Return {
  shownMs?: number
  /** Shown once more where it leads, see FlashMessage. */
  message?: string
}

/** Gives a function that leads somewhere once its good news has been read. */
export function useRedirectAfter(to: string, { shownMs = SHOWN_MS, message }: Return = {}): () => void {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate(to, { state: message ? { message } : null }), shownMs)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate, to, shownMs, message])
  return () => setIsLeaving(true)
}
