import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Deletes expired counts. Returns how many. */
export async function deleteExpiredLimits(db: Db): Promise<number> {
  const result = await sql`
    delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
