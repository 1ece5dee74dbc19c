import { limits } from '@atelier/domain/limits/limits'

const { sessionCheckMs, sessionWarningMs } = limits.staff

/** Delay before retrying a failed extension. */
const EXTEND_RETRY_MS = 2_000

/** Content of the warning. At the absolute limit, activity no longer prolongs the session. */
export interface SessionExpiry {
  secondsLeft: number
  isAtLimit: boolean
}

export interface SessionTimerDeps {
  /** Fetches the remaining milliseconds; `extends` makes the request count as activity. */
  fetchRemainingMs: (options: { extends: boolean }) => Promise<number>
  onWarning: (warning: SessionExpiry | null) => void
  onExpire: () => void
}

export interface SessionTimer {
  /** Starts the countdown from the server's value. */
  start: (expiresInMs: number) => void
  stop: () => void
  /** Reports user activity. Prolongs the session only while the warning is shown (A4). */
  recordActivity: () => void
  /** Checks the session when the tab becomes visible: timers stop while a computer sleeps. */
  handleTabVisible: () => void
}

/**
 * Counts a session down from the server's milliseconds, independent of the browser's clock. Checks with the server
 * before it warns and before it ends: requests, here or in another tab, prolong the session.
 */
export function createSessionTimer({ fetchRemainingMs, onWarning, onExpire }: SessionTimerDeps): SessionTimer {
  let deadline = 0
  let confirmedAt = 0
  let isAtLimit = false
  let isSyncing = false
  let retryExtendAt = 0
  let warning: SessionExpiry | null = null
  let checks: ReturnType<typeof setInterval> | undefined
  let ticks: ReturnType<typeof setInterval> | undefined

  const msLeft = (): number => deadline - performance.now()

  function show(next: SessionExpiry | null): void {
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

  /** Returns the milliseconds left by the server, or by the local countdown if the request fails. */
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
