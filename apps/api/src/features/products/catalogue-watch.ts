import type { Deps } from '../../deps.ts'
import { readCatalogueVersion } from './products.repo.ts'

/** How often a process asks whether another one changed the catalogue. */
const CHECK_EVERY_MS = 1_000

/** Tells everything that keeps parts of the catalogue when to forget them: at once in the process that edited it. */
export interface CatalogueWatch {
  /** Whether what is kept may be used without asking anybody. */
  isCurrent: () => boolean
  /** Asks the database, if nobody did lately. */
  bringUpToDate: () => Promise<void>
  /** Runs whenever the catalogue changed. */
  onChange: (listener: () => void) => void
}

export function watchCatalogue({ db, signals }: Pick<Deps, 'db' | 'signals'>): CatalogueWatch {
  const listeners: (() => void)[] = []
  let version: number | null = null
  let checkedAt = -Infinity
  let checking: Promise<void> | undefined

  const tellAll = (): void => {
    for (const listener of listeners) listener()
  }
  signals.on('catalogue-changed', () => {
    tellAll()
    checkedAt = -Infinity
    checking = undefined
  })
  const check = async (): Promise<void> => {
    const startedAt = performance.now()
    const found = await readCatalogueVersion(db)
    if (found !== version) tellAll()
    version = found
    checkedAt = startedAt
  }
  const isCurrent = (): boolean => performance.now() - checkedAt < CHECK_EVERY_MS

  return {
    isCurrent,
    async bringUpToDate() {
      if (isCurrent()) return
      checking ??= check().finally(() => (checking = undefined))
      await checking
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
