import { sql } from 'kysely'
import type { Logger } from '../deps.ts'
import type { Db } from './client.ts'

/** An arbitrary constant, other than that of the migrations, which run inside. */
const LOCK = 7_330_418

/**
 * Runs a part of the start that changes the schema or the first rows: migrations, demo, job queues. Of all processes on
 * one database, one does this at a time; the others wait. A transaction of its own holds the lock, because a pooler that
 * shares sessions loses locks of a session. So `db` needs one connection more than `work`.
 */
export function oneStartAtATime<T>(db: Db, log: Logger, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      locked: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as locked`.execute(tx)
    if (!rows[0]?.locked) {
      log.info('another process prepares the database, the start waits for it')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    }
    return work()
  })
}
