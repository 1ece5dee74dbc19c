import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface OpenSession {
  sessionId: number
  device: string
  createdAt: Date
  lastSeenAt: Date
}

/** Returns up to 100 open sessions of a user for one audience, last used first. */
export const listOpenSessions = (
  db: Db,
  userId: string,
  audience: 'customer' | 'guest' | 'staff',
): Promise<OpenSession[]> =>
  db
    .selectFrom('sessions')
    .select(['session_id as sessionId', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('audience', '=', audience)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()

/** Ends one session of a user. Returns false when the user has no such session. */
export async function deleteSessionOf(tx: Tx, userId: string, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a session was opened at most so long ago, by the database's clock. */
export async function isFreshSession(db: Db, sessionId: number, ms: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where session_id = ${sessionId}
      and created_at > now() - ${ms}::double precision * interval '1 millisecond'`.execute(db)
  return rows.length > 0
}
