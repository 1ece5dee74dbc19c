import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import type { LiveChange } from './live-batch.ts'

/** The first update waits at random up to this long, so that all open portals do not send their requests together. */
const SPREAD_MS = 300

export interface ChangeThrottle {
  add: (change: LiveChange) => void
  /** Drops the changes that wait. Later ones are passed on. */
  drop: () => void
}

/** Collects changes and passes them on together, at most once per `liveUpdateLimits.refreshMs`. None is lost. */
export function throttleChanges(flush: (changes: readonly LiveChange[]) => void): ChangeThrottle {
  let waiting: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const run = (): void => {
    timer = undefined
    nextAt = performance.now() + liveUpdateLimits.refreshMs
    flush(waiting.splice(0))
  }
  return {
    add(change) {
      waiting.push(change)
      timer ??= setTimeout(run, Math.max(Math.random() * SPREAD_MS, nextAt - performance.now()))
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
