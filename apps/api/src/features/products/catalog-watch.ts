import type { Deps } from '../../deps.ts'
import { readCatalogVersion } from './products.repo.ts'

/** How often a process asks whether another one changed the catalogue. */
const CHECK_EVERY_MS = 1_000
/** As long as somebody asks, the next answer is fetched before this one is over, so that nobody waits for it. */
const CHECK_AHEAD_MS = 700

/** Tells everything that keeps parts of the catalogue when to forget them: at once in the process that edited it. */
export interface CatalogWatch {
  /** Whether what is kept may be used without asking anybody. */
  isCurrent: () => boolean
  /** Asks the database, if nobody did lately. */
  revalidate: () => Promise<void>
  /** Runs whenever the catalogue changed. */
  onChange: (listener: () => void) => void
}

export function watchCatalog({ db, signals }: Pick<Deps, 'db' | 'signals'>): CatalogWatch {
  const listeners: (() => void)[] = []
  let version: number | null = null
  let checkedAt = -Infinity
  let checking: Promise<void> | undefined

  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  signals.on('catalogue-changed', () => {
    notifyListeners()
    checkedAt = -Infinity
    checking = undefined
  })
  const check = async (): Promise<void> => {
    const startedAt = performance.now()
    const found = await readCatalogVersion(db)
    if (found !== version) notifyListeners()
    version = found
    checkedAt = startedAt
  }
  const join = (): Promise<void> => (checking ??= check().finally(() => (checking = undefined)))
  const isCurrent = (): boolean => {
    const age = performance.now() - checkedAt
    // Should it fail, whoever comes when this one is over asks again and hears of it.
    if (age > CHECK_AHEAD_MS && age < CHECK_EVERY_MS && !checking) join().catch(() => undefined)
    return age < CHECK_EVERY_MS
  }

  return {
    isCurrent,
    async revalidate() {
      if (isCurrent()) return
      await join()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
