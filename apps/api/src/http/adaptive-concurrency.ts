/** A visitor is owed a page in half a second; what takes longer than this was late. */
const LATE_MS = 400
/** How long answers are looked at before they are judged: until there are enough of them, but not for ever. */
const WINDOW_MS = { least: 250, most: 2_000 }
const MIN_SAMPLES = 8

/** How many may be worked at, found out from how long answers take. */
export interface AdaptiveConcurrencyLimit {
  /** How many at this moment, in milliseconds of a clock that only rises. */
  current: (now: number) => number
  /** Something was answered after `ms`, while `underWay` were worked at. */
  record: (ms: number, underWay: number, now: number) => void
}

/**
 * Down by a third while more than a tenth of the answers are late, up by a tenth while they are not, as networks find out how
 * much a line carries. Begins with `start`; never more than `most`, nor less than `least`, which keeps a machine busy.
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
  let window = { startedAt: Number.NaN, answers: 0, late: 0, busiest: 0 }

  const judge = (now: number): void => {
    if (Number.isNaN(window.startedAt)) window.startedAt = now
    const age = now - window.startedAt
    const isTelling =
      window.answers >= MIN_SAMPLES ? age >= WINDOW_MS.least : window.answers === 0 || age >= WINDOW_MS.most
    if (age < WINDOW_MS.least || !isTelling) return
    const { answers: responses, late, busiest } = window
    if (late > responses / 10 && busiest > min) {
      allowed = Math.max(min, Math.floor(Math.min(allowed, busiest) * 0.67))
    } else {
      // A while in which nobody came has passed as well.
      const passed = Math.min(100, Math.floor(age / WINDOW_MS.least))
      allowed = Math.min(max, Math.ceil(allowed * 1.1 ** passed))
    }
    window = { startedAt: now, answers: 0, late: 0, busiest: 0 }
  }

  return {
    current: (now) => {
      judge(now)
      return allowed
    },
    record: (ms, underWay, now) => {
      judge(now)
      window.answers += 1
      if (ms > LATE_MS) window.late += 1
      window.busiest = Math.max(window.busiest, underWay)
    },
  }
}
