import { policy } from '@atelier/domain/policy'

const { sessionCheckMs, sessionWarningMs } = policy.staff

/** How long after a failed attempt to extend the next one is made. */
const EXTEND_RETRY_MS = 2_000

/** What the warning shows. At the absolute limit no activity prolongs the session any more. */
export interface SessionWarning {
  secondsLeft: number
  isAtLimit: boolean
}

export interface SessionTimerDeps {
  /** Asks the server how many milliseconds are left; `extends` makes asking count as activity. */
  fetchRemainingMs: (options: { extends: boolean }) => Promise<number>
  onWarning: (warning: SessionWarning | null) => void
  onExpire: () => void
}

export interface SessionTimer {
  /** Begins counting down from what the server said. */
  start: (expiresInMs: number) => void
  stop: () => void
  /** Somebody moved, typed, scrolled, touched or clicked. Only matters once the warning shows (A4). */
  recordActivity: () => void
  /** The tab is looked at again; a computer that slept has stopped our timers. */
  handleTabVisible: () => void
}

/**
 * Counts a session down by the milliseconds the server gave, so a wrong clock in the browser changes nothing. Before it
 * warns and before it ends, it asks the server: calls made meanwhile, here or in another tab, prolonged the session there.
 */
export function createSessionTimer({ fetchRemainingMs, onWarning, onExpire }: SessionTimerDeps): SessionTimer {
  let deadline = 0
  let confirmedAt = 0
  let isAtLimit = false
  let isSyncing = false
  let retryExtendAt = 0
  let warning: SessionWarning | null = null
  let checks: ReturnType<typeof setInterval> | undefined
  let ticks: ReturnType<typeof setInterval> | undefined

  const msLeft = (): number => deadline - performance.now()

  function show(next: SessionWarning | null): void {
    warning = next
    onWarning(next)
  }

  function adopt(expiresInMs: number): void {
    confirmedAt = performance.now()
    deadline = confirmedAt + expiresInMs
    if (expiresInMs <= sessionWarningMs) return warn()
    isAtLimit = false
    clearInterval(ticks)
    ticks = undefined
    if (warning) show(null)
  }

  function warn(): void {
    show({ secondsLeft: Math.max(0, Math.ceil(msLeft() / 1_000)), isAtLimit })
    ticks ??= setInterval(tick, 1_000)
  }

  function tick(): void {
    if (msLeft() > 0 || isSyncing) return warn()
    clearInterval(ticks)
    ticks = undefined
    void endUnlessProlonged()
  }

  async function endUnlessProlonged(): Promise<void> {
    const left = await syncWithServer({ extends: false })
    if (left > 0 || !isRunning()) return
    stop()
    onExpire()
  }

  const isRunning = (): boolean => checks !== undefined

  /** What the server says is left; what we counted ourselves when it does not answer. */
  async function syncWithServer(options: { extends: boolean }): Promise<number> {
    if (isSyncing) return msLeft()
    isSyncing = true
    try {
      const left = await fetchRemainingMs(options)
      if (!isRunning()) return left
      if (options.extends) isAtLimit = left <= sessionWarningMs
      adopt(left)
    } catch {
      retryExtendAt = performance.now() + EXTEND_RETRY_MS
    } finally {
      isSyncing = false
    }
    return msLeft()
  }

  async function check(): Promise<void> {
    if (warning || msLeft() > sessionWarningMs) return
    const left = await syncWithServer({ extends: false })
    if (isRunning() && left <= sessionWarningMs && !warning) warn()
  }

  function stop(): void {
    clearInterval(checks)
    clearInterval(ticks)
    checks = undefined
    ticks = undefined
    isAtLimit = false
    if (warning) show(null)
  }

  return {
    start(expiresInMs) {
      stop()
      checks = setInterval(() => void check(), sessionCheckMs)
      adopt(expiresInMs)
    },
    stop,
    recordActivity() {
      if (!warning || isAtLimit || isSyncing || performance.now() < retryExtendAt) return
      void syncWithServer({ extends: true })
    },
    handleTabVisible() {
      if (isRunning() && performance.now() - confirmedAt > sessionCheckMs) void syncWithServer({ extends: false })
    },
  }
}
