import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'

/** Resolves as soon as somebody waits for a lock of this transaction. Only real PostgreSQL runs two at once. */
export async function waitForBlockedLock(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`.execute(tx)
    if (rows.length > 0) return
  }
}
