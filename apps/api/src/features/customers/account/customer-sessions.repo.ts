import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export interface CustomerSessionRow {
  sessionId: number
  device: string
  createdAt: Date
  lastSeenAt: Date
}

/** Where a customer is signed in, last used first. */
export const listSessionsOf = (db: Db, userId: string): Promise<CustomerSessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['session_id as sessionId', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('audience', '=', 'customer')
    .where((eb) => eb(sql`least(idle_expires_at, absolute_expires_at)`, '>', sql`now()`))
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()

/** False when the user has no such session. */
export async function deleteSessionOf(tx: Tx, userId: string, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
