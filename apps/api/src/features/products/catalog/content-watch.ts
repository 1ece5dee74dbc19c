import type { Deps } from '../../../deps.ts'
import { readContentVersion } from './content-version.repo.ts'

/** How often a process checks whether another one changed the content. */
const CHECK_EVERY_MS = 1_000
/** While requests arrive, the next check starts at this age, so that no request waits for it. */
const CHECK_AHEAD_MS = 700

/** Notifies caches of content when to clear: at once in the process that changed it. */
export interface ContentWatch {
  /** Whether cached data may be used without a database query. */
  isCurrent: () => boolean
  /** Checks the content version in the database, unless the last check is recent. */
  revalidate: () => Promise<void>
  /** Calls the listener whenever the content changed. */
  onChange: (listener: () => void) => void
}

export function watchContent({ db, signals }: Pick<Deps, 'db' | 'signals'>): ContentWatch {
  const listeners: (() => void)[] = []
  let version: number | null = null
  let checkedAt = -Infinity
  let checking: Promise<void> | undefined

  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  signals.on('content-changed', () => {
    notifyListeners()
    checkedAt = -Infinity
    checking = undefined
  })
  const check = async (): Promise<void> => {
    const startedAt = performance.now()
    const found = await readContentVersion(db)
    if (found !== version) notifyListeners()
    version = found
    checkedAt = startedAt
  }
  const checkOnce = (): Promise<void> => (checking ??= check().finally(() => (checking = undefined)))
  const isCurrent = (): boolean => {
    const age = performance.now() - checkedAt
    // If this early check fails, a request after its expiry checks again and gets the error.
    if (age > CHECK_AHEAD_MS && age < CHECK_EVERY_MS && !checking) checkOnce().catch(() => undefined)
    return age < CHECK_EVERY_MS
  }

  return {
    isCurrent,
    async revalidate() {
      if (isCurrent()) return
      await checkOnce()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
