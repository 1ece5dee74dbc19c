import type { Db, Tx } from '../../../db/client.ts'
import { hasPasskey } from '../passkeys/passkeys.repo.ts'

export interface TwoFactorRow {
  secret: Buffer
  lastStep: number | null
}

const secretOf = (db: Db | Tx, userId: string) =>
  db.selectFrom('staff_two_factor').select(['secret', 'last_step as lastStep']).where('user_id', '=', userId)

/** Returns the confirmed second factor of a user, or null. */
export async function findTwoFactor(db: Db | Tx, userId: string): Promise<TwoFactorRow | null> {
  return (await secretOf(db, userId).where('confirmed_at', 'is not', null).executeTakeFirst()) ?? null
}

/** Whether sign-in with a password requires a second factor of this user: an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  return (await findTwoFactor(db, userId)) !== null || hasPasskey(db, userId, 'staff')
}

/** Returns a second factor that is not confirmed yet and not required at sign-in, or null. */
export async function findTwoFactorSetup(db: Db | Tx, userId: string): Promise<TwoFactorRow | null> {
  return (await secretOf(db, userId).where('confirmed_at', 'is', null).executeTakeFirst()) ?? null
}

/** Starts a setup, replacing the secret of an unconfirmed one. Returns false when a second factor is confirmed. */
export async function upsertTwoFactorSetup(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_two_factor')
    .values({ user_id: userId, secret, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('staff_two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Confirms a second factor with the step of its first code. Returns false when a concurrent call confirmed it. */
export async function confirmTwoFactor(tx: Tx, userId: string, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_two_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes the code of a step. Returns false when this or a later step was used before. */
export async function claimStep(db: Db | Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the authenticator app. Returns false when there was none. */
export async function deleteTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_two_factor').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the recovery codes, once no second factor is left. */
export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Consumes a recovery code. Returns false when it is wrong or used. */
export async function takeRecoveryCode(db: Db | Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
