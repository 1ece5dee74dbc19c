import { useEffect } from 'react'
import { recordActivity, handleTabVisible } from './session.store.ts'

/** A4: what counts as activity. */
const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** Reports activity and returns to the tab, so that the session ends only for those who have left. */
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
