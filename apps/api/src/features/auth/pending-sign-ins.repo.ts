import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { sessionStamp } from './sessions.repo.ts'

export interface PendingSignInUser {
  userId: string
  email: string
  name: string
  role: string
  adminRole: AdminRole | null
}

/** Stores that the password was right. The entry expires by the database's clock. */
export async function insertPendingSignIn(
  tx: Tx,
  pending: { tokenHash: Buffer; userId: string; lifetimeMs: number },
): Promise<void> {
  await sql`
    insert into staff_pending_sign_ins (token_hash, user_id, stamp, expires_at)
    select ${pending.tokenHash}, u.user_id, ${sessionStamp},
      now() + ${pending.lifetimeMs}::double precision * interval '1 millisecond'
    from users u where u.user_id = ${pending.userId}`.execute(tx)
}

/** The next step of the sign-in. A required new password comes before the second factor. */
type PendingSignInStep = 'second factor' | 'new password'

const isUsable = (tokenHash: Buffer, step: PendingSignInStep) => sql`
  p.token_hash = ${tokenHash} and p.expires_at > now() and u.user_id = p.user_id and u.role = 'admin'
  and u.is_active and u.deleted_at is null and p.stamp = ${sessionStamp}
  and u.must_change_password = ${step === 'new password'}::boolean`

const userColumns = sql`u.user_id as "userId", u.email, u.name, u.role, u.admin_role as "adminRole"`

/** Returns the user of a pending sign-in. Null after expiry, too many attempts, or a change of the account. */
export async function findPendingSignIn(
  db: Db,
  tokenHash: Buffer,
  maxAttempts: number,
): Promise<PendingSignInUser | null> {
  const { rows } = await sql<PendingSignInUser>`
    select ${userColumns} from staff_pending_sign_ins p, users u
    where ${isUsable(tokenHash, 'second factor')} and p.tries < ${maxAttempts}::integer`.execute(db)
  return rows[0] ?? null
}

/** Returns the user who must replace a password that another member of staff typed. Null after expiry. */
export async function findPendingPassword(
  db: Db,
  tokenHash: Buffer,
): Promise<(PendingSignInUser & { passwordHash: string | null }) | null> {
  const { rows } = await sql<PendingSignInUser & { passwordHash: string | null }>`
    select ${userColumns}, u.password_hash as "passwordHash" from staff_pending_sign_ins p, users u
    where ${isUsable(tokenHash, 'new password')}`.execute(db)
  return rows[0] ?? null
}

/** Counts an attempt before the code is verified, so that concurrent attempts all count. Null when none is left. */
export async function tryPendingSignIn(
  db: Db,
  tokenHash: Buffer,
  maxAttempts: number,
): Promise<PendingSignInUser | null> {
  const { rows } = await sql<PendingSignInUser>`
    update staff_pending_sign_ins p set tries = p.tries + 1 from users u
    where ${isUsable(tokenHash, 'second factor')} and p.tries < ${maxAttempts}::integer
    returning ${userColumns}`.execute(db)
  return rows[0] ?? null
}

/** Consumes a pending sign-in. Returns false when a concurrent call consumed it. */
export async function consumePendingSignIn(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes expired pending sign-ins. Returns their number. */
export async function deleteExpiredPendingSignIns(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_pending_sign_ins')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
