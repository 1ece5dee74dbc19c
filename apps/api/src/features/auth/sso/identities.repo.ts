import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** A person at a provider. */
export interface IdentityKey {
  issuer: string
  subject: string
}

/** The account of an identity. */
export interface IdentityOwner {
  userId: string
  name: string
  email: string
  role: string
  adminRole: AdminRole | null
  ownRoleId: OwnRoleId | null
  isActive: boolean
}

/** Returns the account of an identity, and locks both until the end of the transaction. */
export async function lockIdentityOwner(tx: Tx, { issuer, subject }: IdentityKey): Promise<IdentityOwner | null> {
  const { rows } = await sql<IdentityOwner>`
    select u.user_id as "userId", u.name, u.email, u.role, u.admin_role as "adminRole", u.own_role_id as "ownRoleId",
      u.is_active and u.deleted_at is null as "isActive"
    from staff_identities i join users u on u.user_id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} for update`.execute(tx)
  return rows[0] ?? null
}

export interface IdentityRow {
  subject: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Returns the identity of an account at a provider. */
export async function findIdentityOf(db: Db | Tx, userId: string, issuer: string): Promise<IdentityRow | null> {
  const row = await db
    .selectFrom('staff_identities')
    .select(['subject', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row ?? null
}

/** Stores an identity. Returns false when it is another account's, or the account has another one at this provider. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  owner: { userId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_identities')
    .values({ issuer, subject, user_id: owner.userId, created_at: owner.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function recordIdentityUse(tx: Tx, { issuer, subject }: IdentityKey, at: Date): Promise<void> {
  await tx
    .updateTable('staff_identities')
    .set({ last_used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Deletes the identities of an account: at one provider, or at all. Returns their number. */
export async function deleteIdentitiesOf(tx: Tx, userId: string, issuer?: string): Promise<number> {
  const all = tx.deleteFrom('staff_identities').where('user_id', '=', userId)
  const { numDeletedRows } = await (issuer === undefined ? all : all.where('issuer', '=', issuer)).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countIdentities(db: Db | Tx, issuer: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_identities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issuer', '=', issuer)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewSsoSession extends IdentityKey {
  sessionId: number
  providerSession: string | null
  /** Encrypted. */
  refreshToken: Buffer | null
}

/** Marks a session as opened by the provider. */
export async function insertSsoSession(tx: Tx, session: NewSsoSession): Promise<void> {
  await tx
    .insertInto('sso_sessions')
    .values({
      session_id: session.sessionId,
      issuer: session.issuer,
      subject: session.subject,
      provider_session: session.providerSession,
      refresh_token: session.refreshToken,
    })
    .execute()
}

/** Moves the mark to the session that replaces another one. Call it before the other one is deleted. */
export async function moveSsoSession(tx: Tx, fromSessionId: number, toSessionId: number): Promise<void> {
  await tx
    .updateTable('sso_sessions')
    .set({ session_id: toSessionId })
    .where('session_id', '=', fromSessionId)
    .execute()
}

/** A session whose person the provider can be asked about. */
export interface CheckableSession extends IdentityKey {
  sessionId: number
  refreshToken: Buffer
}

/** Returns the open sessions with a refresh token that were not checked for so long, longest unchecked first. */
export async function listSessionsToCheck(db: Db, minutes: number): Promise<CheckableSession[]> {
  const { rows } = await sql<CheckableSession>`
    select p.session_id as "sessionId", p.issuer, p.subject, p.refresh_token as "refreshToken"
    from sso_sessions p join sessions s on s.session_id = p.session_id
    where p.refresh_token is not null and s.idle_expires_at > now()
      and p.checked_at < now() - make_interval(mins => ${minutes}::integer)
    order by p.checked_at`.execute(db)
  return rows
}

/** Records that the provider still vouches for a person. */
export async function recordSessionCheck(tx: Tx, sessionId: number, refreshToken: Buffer): Promise<void> {
  await tx
    .updateTable('sso_sessions')
    .set({ refresh_token: refreshToken, checked_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Ends the sessions that a provider opened for a person; `providerSession`: only those of one session there. Returns their number. */
export async function deleteSsoSessionsOf(
  tx: Tx,
  { issuer, subject, providerSession }: { issuer: string; subject: string | null; providerSession: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions s using sso_sessions p
    where p.session_id = s.session_id and p.issuer = ${issuer}
      and (${subject}::text is null or p.subject = ${subject})
      and (${providerSession}::text is null or p.provider_session = ${providerSession}
        or (p.provider_session is null and ${subject}::text is not null))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Ends all sessions that a provider opened, except one, which becomes a plain session. */
export async function deleteSsoSessions(tx: Tx, exceptSessionId: number): Promise<void> {
  await tx.deleteFrom('sso_sessions').where('session_id', '=', exceptSessionId).execute()
  await sql`delete from sessions where session_id in (select session_id from sso_sessions)`.execute(tx)
}

/** Ends the sessions of staff that no provider opened, except of these accounts and one session. */
export async function deletePlainStaffSessions(
  tx: Tx,
  exceptUserIds: readonly string[],
  exceptSessionId: number,
): Promise<void> {
  await sql`
    delete from sessions s where s.audience = 'staff' and s.session_id <> ${exceptSessionId}
      and s.user_id <> all(${[...exceptUserIds]}::text[])
      and not exists (select from sso_sessions p where p.session_id = s.session_id)`.execute(tx)
}
