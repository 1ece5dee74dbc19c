/** A slower response counts as late, because pages must be complete within half a second. */
const LATE_MS = 400
/** Length of a measuring window: it ends after `least` with enough samples, otherwise after `most`. */
const WINDOW_MS = { least: 250, most: 2_000 }
const MIN_SAMPLES = 8

/** A concurrency limit that adapts to response times. */
export interface AdaptiveConcurrencyLimit {
  /** Returns the current limit. `now` is milliseconds of a monotonic clock. */
  current: (now: number) => number
  /** Records a response that took `ms` while `inFlight` requests were in progress. */
  record: (ms: number, inFlight: number, now: number) => void
}

/**
 * Creates a limit that starts at `start` and stays between `min` and `max`. When more than a tenth of the responses
 * are late, it falls by a third. Otherwise it rises by a tenth per window, as in congestion control. `min` is enough to
 * use the machine fully.
 */
export function createAdaptiveConcurrencyLimit({
  start,
  min,
  max,
}: {
  start: number
  min: number
  max: number
}): AdaptiveConcurrencyLimit {
  let allowed = start
  let window = { startedAt: Number.NaN, responses: 0, late: 0, busiest: 0 }

  const adjust = (now: number): void => {
    if (Number.isNaN(window.startedAt)) window.startedAt = now
    const age = now - window.startedAt
    const isComplete =
      window.responses >= MIN_SAMPLES ? age >= WINDOW_MS.least : window.responses === 0 || age >= WINDOW_MS.most
    if (age < WINDOW_MS.least || !isComplete) return
    const { responses, late, busiest } = window
    if (late > responses / 10 && busiest > min) {
      allowed = Math.max(min, Math.floor(Math.min(allowed, busiest) * 0.67))
    } else {
      // A period without requests counts as several windows.
      const windows = Math.min(100, Math.floor(age / WINDOW_MS.least))
      allowed = Math.min(max, Math.ceil(allowed * 1.1 ** windows))
    }
    window = { startedAt: now, responses: 0, late: 0, busiest: 0 }
  }

  return {
    current: (now) => {
      adjust(now)
      return allowed
    },
    record: (ms, inFlight, now) => {
      adjust(now)
      window.responses += 1
      if (ms > LATE_MS) window.late += 1
      window.busiest = Math.max(window.busiest, inFlight)
    },
  }
}
