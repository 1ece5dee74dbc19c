import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { UsersTable } from '../../db/customer-tables.ts'
import { heldRoleColumn, type HeldRole } from './staff-roles.repo.ts'

export type SessionAudience = 'customer' | 'guest' | 'staff'

/** Fingerprint of the role, email, password hash and own role. A change of any of them ends the session (migration 0003). */
export const sessionStamp = sql<string>`md5(concat_ws('|', u.role, u.admin_role, u.email, u.password_hash, u.own_role_id))`

const inMs = (ms: number) => sql<Date>`now() + ${ms}::double precision * interval '1 millisecond'`
const msUntil = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)} - now()) * 1000)::bigint`

export interface NewSession {
  tokenHash: Buffer
  audience: SessionAudience
  userId: string
  idleMs: number
  absoluteMs: number
  /** Browser and system, such as 'Chrome on Windows'. */
  device?: string
}

export interface Expiry {
  expiresAt: Date
  expiresInMs: number
}

/** An insert for a larger statement: opens the session of a user of `users`, a table or query with the users' columns. */
export const sessionInsert = (session: NewSession, users: RawBuilder<unknown>) => sql`
  insert into sessions (token_hash, audience, user_id, idle_expires_at, absolute_expires_at, device, stamp)
  select ${session.tokenHash}::bytea, ${session.audience}::text, u.user_id, ${inMs(session.idleMs)}, ${inMs(session.absoluteMs)},
    ${session.device ?? ''}::text, ${sessionStamp}
  from ${users} u where u.user_id = ${session.userId}::text`

/** Opens a session. It expires by the database's clock, which all processes share. */
export async function insertSession(tx: Tx, session: NewSession): Promise<Expiry & { sessionId: number }> {
  const { rows } = await sql<Expiry & { sessionId: number }>`${sessionInsert(session, sql`users`)}
    returning session_id as "sessionId", idle_expires_at as "expiresAt", ${msUntil('idle_expires_at')} as "expiresInMs"`.execute(
    tx,
  )
  const [opened] = rows
  if (!opened) throw new Error('cannot open a session: the user does not exist')
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
  heldRole: HeldRole | null
  /** Whether the stored last use is older than a minute, so that it must be updated. */
  isLastSeenStale: boolean
}

/** Not expired, and of an active user whose role, email and password are unchanged. */
const isValid = sql`(s.idle_expires_at > now() and u.is_active and u.deleted_at is null and s.stamp = ${sessionStamp})`

const LAST_SEEN_INTERVAL = sql`interval '1 minute'`

/**
 * Returns the valid session of a token: not expired, of an active user whose role, email and password are unchanged. Only
 * the idle expiry is compared, because a constraint ensures that it is never after the absolute one.
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  audiences: readonly SessionAudience[],
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.session_id as "sessionId", s.audience, u.user_id as "userId", u.email, u.name, u.role,
      u.admin_role as "adminRole", ${heldRoleColumn} as "heldRole", s.idle_expires_at as "expiresAt", ${msUntil('s.idle_expires_at')} as "expiresInMs",
      s.last_seen_at < now() - ${LAST_SEEN_INTERVAL} as "isLastSeenStale"
    from sessions s join users u on u.user_id = s.user_id
    where s.token_hash = ${tokenHash} and s.audience = any(${[...audiences]})
      and ${isValid}`.execute(db)
  return rows[0] ?? null
}

type RoleOfSession = Pick<SessionRow, 'role' | 'adminRole' | 'heldRole'>

/** Returns which of these sessions of staff are valid now, by the conditions of `findSession`, with their roles. */
export async function listValidSessions(
  db: Db,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, RoleOfSession>> {
  const { rows } = await sql<RoleOfSession & { sessionId: number }>`
    select s.session_id as "sessionId", u.role, u.admin_role as "adminRole", ${heldRoleColumn} as "heldRole"
    from sessions s join users u on u.user_id = s.user_id
    where s.session_id = any(${[...sessionIds]}::bigint[]) and ${isValid}`.execute(db)
  return new Map(rows.map((row) => [row.sessionId, row]))
}

/** Records the use of a session and extends its idle expiry, at most to its absolute expiry. Null when it expired. */
export async function extendSession(db: Db, sessionId: number, idleMs: number): Promise<Expiry | null> {
  const { rows } = await sql<Expiry>`
    update sessions set last_seen_at = now(), idle_expires_at = least(${inMs(idleMs)}, absolute_expires_at)
    where session_id = ${sessionId} and idle_expires_at > now()
    returning idle_expires_at as "expiresAt", ${msUntil('idle_expires_at')} as "expiresInMs"`.execute(db)
  return rows[0] ?? null
}

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user. Every change of password, role, email or status must call it. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends all sessions of a user except the one that changed the credentials. */
export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '<>', sessionId).execute()
}

/** Deletes expired sessions. Returns their number. */
export async function deleteExpiredSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('idle_expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
