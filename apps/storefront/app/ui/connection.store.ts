import { createStore } from './create-store.ts'

/** The detected connection problem: offline, or a request that was lost. */
type ConnectionProblem = 'offline' | 'lost' | undefined

/** Long enough to read the message twice. */
const SHOWN_MS = 8_000

let timer: ReturnType<typeof setTimeout> | undefined

const detect = (): ConnectionProblem => (navigator.onLine ? timer && 'lost' : 'offline')

const update = (): void => store.set(detect())

const store = createStore<ConnectionProblem>(undefined, {
  load: detect,
  connect() {
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  },
})

/** Shows for a while that a request was lost. */
export function reportConnectionLost(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    update()
  }, SHOWN_MS)
  update()
}

export const useConnectionProblem = store.useValue
