import type { Deps } from '../apps/api/src/deps.ts'
import { createDatabase } from './bench-postgres.ts'
import { benchDeps } from './bench-shop.ts'

/** Runs a measurement on a new, empty database of this name. Drops an existing one. */
export async function onNewDatabase<T>(
  serverUrl: string,
  name: string,
  measure: (deps: Deps) => Promise<T>,
): Promise<T> {
  const deps = benchDeps(await createDatabase(serverUrl, name))
  try {
    return await measure(deps)
  } finally {
    await deps.db.destroy()
  }
}
