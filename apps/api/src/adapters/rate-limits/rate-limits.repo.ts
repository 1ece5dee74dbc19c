import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A name and a keyed hash, as `createRateLimiter` writes it. Versions before stored addresses in plain text. */
const HASHED_KEY = '^[A-Za-z]+:[A-Za-z0-9_-]{43}$'

/** Deletes the counts that have expired, and those of older versions whose keys are not hashed. Returns how many. */
export async function deleteExpiredLimits(db: Db): Promise<number> {
  const result = await sql`
    delete from rate_limits
    where expire < extract(epoch from now()) * 1000 or key !~ ${HASHED_KEY}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
