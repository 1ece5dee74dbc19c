import type { AdminRole } from '@atelier/domain/auth/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { UsersTable } from '../../db/tables.ts'

export type SessionAudience = 'customer' | 'guest' | 'staff'

/** What a session was given for. Any change of it ends the session, see migration 0003. */
export const sessionStamp = sql<string>`md5(concat_ws('|', u.role, u.admin_role, u.email, u.password_hash))`

const inMs = (ms: number) => sql<Date>`now() + ${ms}::double precision * interval '1 millisecond'`
const msUntil = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)} - now()) * 1000)::bigint`

export interface NewSession {
  tokenHash: Buffer
  audience: SessionAudience
  userId: string
  idleMs: number
  absoluteMs: number
  /** What the owner recognises it by, such as 'Chrome on Windows'. */
  device?: string
}

export interface Expiry {
  expiresAt: Date
  expiresInMs: number
}

/** Opens a session. Its end is reckoned by the database's clock, which all processes share. */
export async function insertSession(tx: Tx, session: NewSession): Promise<Expiry> {
  const { rows } = await sql<Expiry>`
    insert into sessions (token_hash, audience, user_id, idle_expires_at, absolute_expires_at, device, stamp)
    select ${session.tokenHash}, ${session.audience}, u.user_id, ${inMs(session.idleMs)}, ${inMs(session.absoluteMs)},
      ${session.device ?? ''}, ${sessionStamp}
    from users u where u.user_id = ${session.userId}
    returning idle_expires_at as "expiresAt", ${msUntil('idle_expires_at')} as "expiresInMs"`.execute(tx)
  const [opened] = rows
  if (!opened) throw new Error('session for a user who is gone')
  return opened
}

export interface SessionRow extends Expiry {
  sessionId: number
  audience: SessionAudience
  userId: string
  email: string
  name: string
  role: UsersTable['role']
  adminRole: AdminRole | null
  /** Its last use was noted long enough ago to note another. */
  isDue: boolean
}

const LAST_SEEN_INTERVAL = sql`interval '1 minute'`

/**
 * The living session of a token: not expired, and of a user who is active and unchanged since it began. The idle end is the one
 * to look at everywhere: a constraint keeps it from lying behind the absolute one.
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  audiences: readonly SessionAudience[],
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.session_id as "sessionId", s.audience, u.user_id as "userId", u.email, u.name, u.role,
      u.admin_role as "adminRole", s.idle_expires_at as "expiresAt", ${msUntil('s.idle_expires_at')} as "expiresInMs",
      s.last_seen_at < now() - ${LAST_SEEN_INTERVAL} as "isDue"
    from sessions s join users u on u.user_id = s.user_id
    where s.token_hash = ${tokenHash} and s.audience = any(${[...audiences]})
      and s.idle_expires_at > now() and u.is_active and u.deleted_at is null and s.stamp = ${sessionStamp}`.execute(db)
  return rows[0] ?? null
}

/** Notes that a session was used and moves its idle end, never beyond its absolute one. */
export async function extendSession(db: Db, sessionId: number, idleMs: number): Promise<Expiry | null> {
  const { rows } = await sql<Expiry>`
    update sessions set last_seen_at = now(), idle_expires_at = least(${inMs(idleMs)}, absolute_expires_at)
    where session_id = ${sessionId} and idle_expires_at > now()
    returning idle_expires_at as "expiresAt", ${msUntil('idle_expires_at')} as "expiresInMs"`.execute(db)
  return rows[0] ?? null
}

/** Ends one session. */
export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of a user, as any change of password, role, e-mail or activity must. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends every session of a user except one: what proves who they are has changed, and that session proved it. */
export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '<>', sessionId).execute()
}

/** Throws away what has expired. Returns how many. */
export async function deleteExpiredSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('idle_expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
