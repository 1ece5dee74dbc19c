import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** Stores an invitation and deletes earlier ones of the same user. It expires by the database's clock. */
export async function insertInvitation(
  tx: Tx,
  invitation: { tokenHash: Buffer; userId: string; email: string; lifetimeMs: number },
): Promise<void> {
  await deleteInvitations(tx, invitation.userId)
  await sql`
    insert into auth_tokens (token_hash, purpose, user_id, email, expires_at)
    values (${invitation.tokenHash}, 'staff-invitation', ${invitation.userId}, ${invitation.email},
      now() + ${invitation.lifetimeMs}::double precision * interval '1 millisecond')`.execute(tx)
}

export async function deleteInvitations(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth_tokens where user_id = ${userId} and purpose = 'staff-invitation'`.execute(tx)
}

export interface Invited {
  userId: string
  name: string
  email: string
}

const isUsable = (tokenHash: Buffer) => sql`
  t.token_hash = ${tokenHash} and t.purpose = 'staff-invitation' and t.used_at is null and t.expires_at > now()
  and u.user_id = t.user_id and u.role = 'admin' and u.is_active and u.deleted_at is null and u.email = t.email`

/** Returns the invited user without consuming the link; null when the link is not valid. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select u.user_id as "userId", u.name, u.email from auth_tokens t, users u where ${isUsable(tokenHash)}`.execute(db)
  return rows[0] ?? null
}

/** Consumes an invitation. Of two concurrent calls only one gets the user; the other gets null. */
export async function consumeInvitation(tx: Tx, tokenHash: Buffer): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    update auth_tokens t set used_at = now() from users u where ${isUsable(tokenHash)}
    returning u.user_id as "userId", u.name, u.email`.execute(tx)
  return rows[0] ?? null
}
