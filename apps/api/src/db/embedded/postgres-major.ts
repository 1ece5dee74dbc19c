import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLogicalName } from './backups.ts'

/**
 * The PostgreSQL major of the pinned PGlite, known before a database is opened. A test compares it with PGlite's own.
 */
export const EMBEDDED_POSTGRES_MAJOR = '18'

/** Returns the PostgreSQL major of a database directory; null when there is no database yet. */
export function majorOfDirectory(directory: string): string | null {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null
    throw error
  }
}

/** The database directory belongs to another PostgreSQL major. `message` is one line for the terminal. */
export class PostgresMajorMismatch extends Error {
  override name = 'PostgresMajorMismatch'
}

/**
 * Throws PostgresMajorMismatch when PGlite cannot open the database of `dataDir`. There is no automatic upgrade: the
 * files do not show whether the newest dump contains the last order, so the operator decides.
 */
export function assertPostgresMajor(dataDir: string, backups: readonly string[]): void {
  const major = majorOfDirectory(join(dataDir, 'database'))
  if (major === null || major === EMBEDDED_POSTGRES_MAJOR) return
  const dump = backups.find(isLogicalName)
  const nextStep = dump
    ? `run npm run backup:restore: it fills a new database from ${dump} and keeps the present one beside it`
    : `start and stop it once with the version of the shop that it comes from, which leaves a dump (.dump.gz) in ` +
      `${join(dataDir, 'backups')}, then run npm run backup:restore with this one`
  throw new PostgresMajorMismatch(
    `DATA_DIR ${dataDir} holds a database of PostgreSQL ${major}, and this version of the shop runs ` +
      `PostgreSQL ${EMBEDDED_POSTGRES_MAJOR}: ${nextStep}`,
  )
}
