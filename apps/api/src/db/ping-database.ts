import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Resolves when the database responds; rejects after the timeout. */
export async function pingDatabase(db: Db, timeoutMs: number): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([sql`select 1`.execute(db), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
