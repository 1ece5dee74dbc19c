import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** A9: how long a form that was saved shows that before it leads back to its list. */
const SHOWN_MS = 2_000

/** Gives a function that leads somewhere once its good news has been read. */
export function useReturnAfter(to: string): () => void {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate(to), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate, to])
  return () => setIsLeaving(true)
}
