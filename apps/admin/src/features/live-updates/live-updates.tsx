import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '../../api.ts'
import { checkSession } from '../session/session.store.ts'
import { announceLive as announce, publishBatch, useLiveAnnouncement } from './live-updates.store.ts'

/** The code is loaded when the first screen has had time to load. */
const START_DELAY_MS = 1_000

/** Keeps all screens up to date while it is mounted. Its only content is for screen readers. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // Without the code, the screens are as before: they fetch when the person comes back to the tab.
      import('./start-live-updates.ts').then(
        ({ startLiveUpdates }) =>
          startLiveUpdates({ client, inBackground, checkSession, publishBatch, announce }, controller.signal),
        () => undefined,
      )
    }, START_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client])
  return (
    <p role="status" className="visually-hidden">
      {useLiveAnnouncement()}
    </p>
  )
}
