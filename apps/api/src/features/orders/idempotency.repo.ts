import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** A call that must not happen twice: who sent which key with which body, and what the first answer was. */
export interface OnceOnly {
  key: string
  /** Who sent it: two people may pick the same key. */
  scope: string
  bodyHash: Buffer
  status: number
  answer: unknown
}

/**
 * An insert for a larger statement. While another call with the same key is under way the key is null, and NOT NULL
 * refuses the whole statement; after it, the primary key does.
 */
export const keyValues = ({ key, scope, bodyHash, status, answer }: OnceOnly) => sql`
  insert into idempotency_keys (key, scope, body_hash, status, answer)
  select case when pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}::text, 0)) then ${key}::text end,
    ${scope}::text, ${bodyHash}::bytea, ${status}::integer, ${JSON.stringify(answer)}::jsonb`

/** Keeps the first answer in the transaction of what was done. The caller holds a lock that keeps repeats waiting. */
export async function insertKey(tx: Tx, onceOnly: OnceOnly): Promise<void> {
  await keyValues(onceOnly).execute(tx)
}

export interface FirstAnswer {
  bodyHash: Buffer
  status: number
  answer: unknown
}

/** What the first call with this key was answered. */
export async function findFirstAnswer(db: Db, key: string, scope: string): Promise<FirstAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'status', 'answer'])
    .where('key', '=', key)
    .where('scope', '=', scope)
    .executeTakeFirst()
  return row ?? null
}

/** Forgets keys nobody will repeat any more. Returns how many. */
export async function deleteOldKeys(db: Db): Promise<number> {
  const result = await sql`delete from idempotency_keys
    where created_at < now() - make_interval(hours => ${policy.idempotencyKeyHours}::integer)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
