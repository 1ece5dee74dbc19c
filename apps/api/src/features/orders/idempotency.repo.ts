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
 * Common table expressions for a larger statement over `given (n, scope, key, ...)`, where a key may be null. `claimed (n,
 * is_used, is_free)`: whether the call was answered before or stands behind one with the same key in this statement, and whether
 * no other one with its key is under way; until the transaction ends, this one is. Each key is looked up by itself: joined, all
 * keys of a young shop would be read, and as long as the plan is kept, all those that come.
 */
export const claimKeys = sql`
  claimed as materialized (
    select g.n, g.twin > 1 or (
        select k.key from idempotency_keys k where k.key = g.key and k.scope = g.scope) is not null as is_used,
      g.key is null or pg_try_advisory_xact_lock(hashtextextended(g.scope || ' ' || g.key, 0)) as is_free
    from (select *, case when key is null then 1 else row_number() over (partition by scope, key order by n) end as twin
      from given) g
  )`

/** Keeps the keys of `accepted (n)` with their first answers. The primary key is the last wall. */
export const keepKeys = sql`
  insert into idempotency_keys (key, scope, body_hash, status, answer)
  select key, scope, decode(body_hash, 'hex'), answer_status, answer from accepted where key is not null`

/** Until the transaction ends no other call with this key goes on. The same lock as that of `claimKeys`. */
export async function lockKey(tx: Tx, key: string, scope: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`.execute(tx)
}

/** Keeps the first answer in the transaction of what was done. The caller holds a lock that keeps repeats waiting. */
export async function insertKey(tx: Tx, { key, scope, bodyHash, status, answer }: OnceOnly): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ key, scope, body_hash: bodyHash, status, answer: JSON.stringify(answer) })
    .execute()
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
