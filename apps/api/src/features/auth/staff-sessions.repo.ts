import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface StaffSessionRow {
  sessionId: number
  device: string
  createdAt: Date
  lastSeenAt: Date
}

/** Where a member of staff is signed in, last used first. */
export const listStaffSessions = (db: Db, userId: string): Promise<StaffSessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['session_id as sessionId', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('audience', '=', 'staff')
    .where((eb) => eb(sql`least(idle_expires_at, absolute_expires_at)`, '>', sql`now()`))
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()

/** Ends one session of somebody; false when they have no such session. */
export async function deleteStaffSession(tx: Tx, userId: string, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A new password as it is stored. */
export async function updateStaffPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute()
}
