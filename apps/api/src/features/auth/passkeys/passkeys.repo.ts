import type { AdminRole } from '@atelier/domain/access/permissions'
import type { Audience } from '@atelier/domain/contract/access'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export interface PasskeyRow {
  passkeyId: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  isBackedUp: boolean
  credentialId: Buffer
}

const passkeysOf = (db: Db | Tx, userId: string, audience: Audience) =>
  db.selectFrom('passkeys').where('user_id', '=', userId).where('site', '=', audience)

/** Returns the passkeys of an account, oldest first. */
export const listPasskeys = (db: Db | Tx, userId: string, audience: Audience): Promise<PasskeyRow[]> =>
  passkeysOf(db, userId, audience)
    .select(['passkey_id as passkeyId', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(['is_backed_up as isBackedUp', 'credential_id as credentialId'])
    .orderBy('passkey_id')
    .execute()

/** Whether an account has a passkey of this audience. */
export async function hasPasskey(db: Db | Tx, userId: string, audience: Audience): Promise<boolean> {
  return (await passkeysOf(db, userId, audience).select('passkey_id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the handle of an account, and stores `newHandle` for an account without one. */
export async function getPasskeyHandle(tx: Tx, userId: string, newHandle: Buffer): Promise<Buffer> {
  await tx
    .insertInto('passkey_owners')
    .values({ user_id: userId, handle: newHandle })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { handle } = await tx
    .selectFrom('passkey_owners')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return handle
}

/** Locks the passkeys of an account, so that concurrent changes see each other. */
export async function lockPasskeys(tx: Tx, userId: string): Promise<void> {
  await sql`select from passkey_owners where user_id = ${userId} for update`.execute(tx)
}

export interface NewPasskeyRow {
  userId: string
  audience: Audience
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  name: string
  isBackedUp: boolean
  at: Date
}

/** Stores a passkey. Returns false when an account has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      site: passkey.audience,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      is_backed_up: passkey.isBackedUp,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A passkey with its account, as a sign-in needs it. */
export interface KnownPasskey {
  passkeyId: number
  audience: Audience
  handle: Buffer
  publicKey: Buffer
  userId: string
  email: string
  name: string
  role: 'customer' | 'guest' | 'admin'
  adminRole: AdminRole | null
  mustChangePassword: boolean
  isActive: boolean
}

/** Returns a passkey of any audience by its credential, with the account in any state. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<KnownPasskey | null> {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('passkey_owners as o', 'o.user_id', 'p.user_id')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .select(['p.passkey_id as passkeyId', 'p.site as audience', 'p.public_key as publicKey', 'o.handle'])
    .select(['u.user_id as userId', 'u.email', 'u.name', 'u.role', 'u.admin_role as adminRole'])
    .select('u.must_change_password as mustChangePassword')
    .select((eb) => eb.and([eb('u.is_active', '=', true), eb('u.deleted_at', 'is', null)]).as('isActive'))
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? { ...row, isActive: Boolean(row.isActive) } : null
}

/**
 * Records the use of a passkey, with the counter of its authenticator. Returns false when the counter is not higher than
 * before: a copy of the key may exist. Of two concurrent uses of one counter, one succeeds.
 */
export async function recordPasskeyUse(
  tx: Tx,
  passkeyId: number,
  use: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: use.at })
    .where('passkey_id', '=', passkeyId)
    .where((eb) => eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.val(use.counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the owner of a passkey should be warned now. Records the warning. */
export async function claimCounterWarning(tx: Tx, passkeyId: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter_warned_at = now() where passkey_id = ${passkeyId} and (counter_warned_at is null
      or counter_warned_at < now() - make_interval(hours => ${limits.passkeys.counterWarningHours}::integer))
    returning passkey_id`.execute(tx)
  return rows.length > 0
}

/** Deletes a passkey of an account. Returns its name, or null when the account has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { userId, audience, passkeyId }: { userId: string; audience: Audience; passkeyId: number },
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .where('site', '=', audience)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}

/** Deletes all passkeys of an account, and its handle. Returns how many there were. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  await tx.deleteFrom('passkey_owners').where('user_id', '=', userId).execute()
  return Number(numDeletedRows)
}

/** Uses a challenge up. Returns false when it was used before. */
export async function usePasskeyChallenge(db: Db, challengeHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash: challengeHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes used challenges a day after their use, long after they expired. Returns their number. */
export async function deleteUsedPasskeyChallenges(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('used_passkey_challenges')
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
