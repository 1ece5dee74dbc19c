import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/**
 * Resolves when a transaction waits for a lock of this one, or when `waiting` transactions wait for it and for each
 * other. Only real PostgreSQL runs two concurrently.
 */
export async function waitForBlockedLock(tx: Tx, waiting = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with recursive blocked as (
        select pg_backend_pid() as pid
        union
        select l.pid from pg_locks l join blocked b on pg_blocking_pids(l.pid) @> array[b.pid] where not l.granted
      )
      select from blocked where pid <> pg_backend_pid()`.execute(tx)
    if (rows.length >= waiting) return
  }
}
