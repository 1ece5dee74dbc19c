import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { AuthTokenPurpose } from '../../db/customer-tables.ts'

export interface NewLink {
  tokenHash: Buffer
  purpose: AuthTokenPurpose
  userId: string
  /** The address that the link is sent to and verifies. */
  email: string
  lifetimeMs: number
}

/** Stores a link and invalidates earlier ones of the same user and purpose. Expires by the database's clock. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await deleteLinks(tx, link.userId, link.purpose)
  await sql`
    insert into auth_tokens (token_hash, purpose, user_id, email, expires_at)
    values (${link.tokenHash}, ${link.purpose}, ${link.userId}, ${link.email},
      now() + ${link.lifetimeMs}::double precision * interval '1 millisecond')`.execute(tx)
}

export async function deleteLinks(tx: Tx, userId: string, purpose?: AuthTokenPurpose): Promise<void> {
  const links = tx.deleteFrom('auth_tokens').where('user_id', '=', userId)
  await (purpose ? links.where('purpose', '=', purpose) : links).execute()
}

export interface OpenedLink {
  userId: string
  email: string
  name: string
  /** The current address of the account. */
  currentEmail: string
}

const isUsable = (purpose: AuthTokenPurpose, tokenHash: Buffer) => sql`
  t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > now()
  and u.user_id = t.user_id and u.role = ${purpose === 'staff-invitation' ? 'admin' : 'customer'} and u.is_active and u.deleted_at is null
  and (t.purpose = 'change-email' or u.email = t.email)`

/** Returns the account of a valid link, without using the link up. */
export async function findLink(db: Db, purpose: AuthTokenPurpose, tokenHash: Buffer): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    select t.user_id as "userId", t.email, u.name, u.email as "currentEmail" from auth_tokens t, users u
    where ${isUsable(purpose, tokenHash)}`.execute(db)
  return rows[0] ?? null
}

/** Uses a link up. Of two concurrent requests only one succeeds. */
export async function consumeLink(tx: Tx, purpose: AuthTokenPurpose, tokenHash: Buffer): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    update auth_tokens t set used_at = now() from users u
    where ${isUsable(purpose, tokenHash)}
    returning t.user_id as "userId", t.email, u.name, u.email as "currentEmail"`.execute(tx)
  return rows[0] ?? null
}

/** Deletes expired links. Returns their number. */
export async function deleteExpiredLinks(db: Db): Promise<number> {
  const result = await sql`delete from auth_tokens where expires_at <= now()`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
