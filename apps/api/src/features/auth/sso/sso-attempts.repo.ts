import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type SsoPurpose = 'sign-in' | 'connect' | 'invitation'

export interface SsoAttempt {
  purpose: SsoPurpose
  browserHash: Buffer
  /** Of the person who connects an account. */
  sessionId: number | null
  /** Of the link of an invitation. */
  linkHash: Buffer | null
  nonce: string
  codeVerifier: string
}

/** Stores a sign-in that is sent to the provider. It expires by the database's clock. */
export async function insertSsoAttempt(
  db: Db,
  stateHash: Buffer,
  attempt: SsoAttempt,
  lifetimeMs: number,
): Promise<void> {
  const { purpose, browserHash, sessionId, linkHash, nonce, codeVerifier } = attempt
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      purpose,
      session_id: sessionId,
      link_hash: linkHash,
      nonce,
      code_verifier: codeVerifier,
      expires_at: sql<Date>`now() + ${lifetimeMs}::double precision * interval '1 millisecond'`,
    })
    .execute()
}

/** Uses an attempt up: of two concurrent returns only one gets it. Returns why there is none. */
export async function useSsoAttempt(
  db: Db,
  stateHash: Buffer,
): Promise<SsoAttempt | 'unknown state' | 'state used before' | 'state expired'> {
  const { rows } = await sql<SsoAttempt & { isExpired: boolean }>`
    update sso_attempts set used_at = now() where state_hash = ${stateHash} and used_at is null
    returning purpose, browser_hash as "browserHash", session_id as "sessionId", link_hash as "linkHash", nonce,
      code_verifier as "codeVerifier", expires_at <= now() as "isExpired"`.execute(db)
  const [row] = rows
  if (!row) {
    const known = db.selectFrom('sso_attempts').select('purpose').where('state_hash', '=', stateHash)
    return (await known.executeTakeFirst()) ? 'state used before' : 'unknown state'
  }
  const { isExpired, ...attempt } = row
  return isExpired ? 'state expired' : attempt
}

/** Deletes attempts an hour after they expired, and used logout tokens after a day. Returns their number. */
export async function deleteOldSsoAttempts(db: Db): Promise<number> {
  const attempts = await sql`delete from sso_attempts where expires_at < now() - interval '1 hour'`.execute(db)
  const tokens = await sql`delete from used_logout_tokens where used_at < now() - interval '1 day'`.execute(db)
  return Number(attempts.numAffectedRows ?? 0) + Number(tokens.numAffectedRows ?? 0)
}

/** Uses a logout token up. Returns false when it was used before. */
export async function useLogoutToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_logout_tokens')
    .values({ token_hash: tokenHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
