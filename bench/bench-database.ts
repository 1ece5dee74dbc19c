import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/boot/open-database.ts'
import { readConfig } from '../apps/api/src/config.ts'
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

/** Runs a measurement on the embedded database, which has its own process. */
export async function onEmbedded<T>(measure: (deps: Deps) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const deps = benchDeps('postgres://nowhere')
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), deps.log, deps.metrics)
  try {
    return await measure({ ...deps, db: database.openMaintenance() })
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
