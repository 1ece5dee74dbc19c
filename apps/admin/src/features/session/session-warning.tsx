import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { formatCountdown } from '../../ui/format/dates.ts'
import { recordActivity, usePortalSession, handleTabVisible } from './session.store.ts'
import styles from './session-warning.module.css'

/** Warns before the session ends, with a countdown. Any activity prolongs it; the button is an explicit way. */
export function SessionWarning() {
  useSessionActivity()
  const session = usePortalSession()
  if (session.status !== 'signed-in' || !session.warning) return null
  const { secondsLeft, isAtLimit } = session.warning
  return (
    <section className={styles.warning} aria-label="Session">
      <p role="alert" className="flex-[1_1_220px] [&_b]:font-medium">
        <b>Your session is about to end.</b>{' '}
        {isAtLimit
          ? 'You’ve reached the maximum session length. Save your work and sign in again.'
          : 'Are you still there?'}
      </p>
      <span role="timer" aria-label="Time left" className="text-[22px] leading-7.5 font-medium tabular-nums">
        {formatCountdown(secondsLeft)}
      </span>
      {isAtLimit ? null : (
        <Button size="sm" onClick={recordActivity}>
          Stay signed in
        </Button>
      )}
    </section>
  )
}

/** Events that count as activity (A4). */
const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** Reports activity and tab visibility to the session timer, so that only idle sessions end. */
function useSessionActivity(): void {
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
