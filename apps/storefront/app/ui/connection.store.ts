import { useSyncExternalStore } from 'react'

/** What is wrong with the connection, as far as somebody has noticed: there is none, or something has not come. */
type ConnectionProblem = 'offline' | 'lost' | undefined

/** Long enough to be read twice. */
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

/** Says for a while that something has not come over the line. */
export function reportConnectionLost(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    notify()
  }, SHOWN_MS)
  notify()
}

export const useConnectionProblem = (): ConnectionProblem => useSyncExternalStore(subscribe, current, () => undefined)
