import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Resolves when a transaction waits for a lock of this one. Only real PostgreSQL runs two concurrently. */
export async function waitForBlockedLock(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`.execute(tx)
    if (rows.length > 0) return
  }
}
