import { useEffect } from 'react'
import { recordActivity, handleTabVisible } from './session.store.ts'

/** Events that count as activity (A4). */
const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** Reports activity and tab visibility to the session timer, so that only idle sessions end. */
export function useSessionActivity(): void {
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, passive: true, capture: true }
    for (const name of ACTIVITY) window.addEventListener(name, recordActivity, options)
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') handleTabVisible()
    }
    document.addEventListener('visibilitychange', onVisible, options)
    return () => controller.abort()
  }, [])
}
