import { useSyncExternalStore } from 'react'

/** The detected connection problem: offline, or a request that was lost. */
type ConnectionProblem = 'offline' | 'lost' | undefined

/** Long enough to read the message twice. */
const SHOWN_MS = 8_000

let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const current = (): ConnectionProblem => (navigator.onLine ? timer && 'lost' : 'offline')

/** Shows for a while that a request was lost. */
export function reportConnectionLost(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    notify()
  }, SHOWN_MS)
  notify()
}

export const useConnectionProblem = (): ConnectionProblem => useSyncExternalStore(subscribe, current, () => undefined)
