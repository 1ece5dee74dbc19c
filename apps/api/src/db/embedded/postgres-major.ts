import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLogicalName } from './backups.ts'

/** The PostgreSQL of the pinned PGlite. A test compares it with what PGlite says; it is known before anything is opened. */
export const EMBEDDED_POSTGRES_MAJOR = '18'

/** The PostgreSQL version whose files a database directory holds; null where there is no database yet. */
export function majorOfDirectory(directory: string): string | null {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null
    throw error
  }
}

/** The database directory belongs to another PostgreSQL version than ours. `message` is one line for the terminal. */
export class PostgresMajorMismatch extends Error {
  override name = 'OtherMajor'
}

/**
 * Throws an OtherMajor where PGlite could not open the database of `dataDir`. There is no upgrade of the directory in place:
 * whether the newest dump holds its last order cannot be read from its files, so that a person decides.
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
