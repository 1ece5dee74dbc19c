import { sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * A write of no row: it needs no lock that a request waits for, and a server that accepts no writes refuses it like any
 * other.
 */
const PROBE = sql`update schema_migrations set name = name where false`

/** Resolves when the database responds and accepts writes; rejects otherwise, or after the timeout. */
export async function pingDatabase(db: Db, timeoutMs: number): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([PROBE.execute(db), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
