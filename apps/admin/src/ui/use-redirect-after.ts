import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Default time that a saved form shows its success message before it redirects to the list (A9). */
const SHOWN_MS = 2_000

interface Return {
  shownMs?: number
  /** Shown again on the target screen (FlashMessage). */
  message?: string
}

/** Returns a function that redirects after its success message was visible for `shownMs`. */
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
