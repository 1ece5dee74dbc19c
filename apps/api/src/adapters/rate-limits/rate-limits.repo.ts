import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A name and a keyed hash, as `createRateLimiter` writes it. Earlier versions stored addresses in plain text. */
const HASHED_KEY = '^[A-Za-z]+:[A-Za-z0-9_-]{43}$'

/** Deletes expired counts, and those of earlier versions with plain keys. Returns how many. */
export async function deleteExpiredLimits(db: Db): Promise<number> {
  const result = await sql`
    delete from rate_limits
    where expire < extract(epoch from now()) * 1000 or key !~ ${HASHED_KEY}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
