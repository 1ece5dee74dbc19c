import { policy } from '@atelier/domain/policy'
import { sql, type RawBuilder } from 'kysely'
import type { IdempotencyKey } from '../../buyer.ts'
import type { Db, Tx } from '../../db/client.ts'

/** A call that must not happen twice: which key it had, with which body, and what the first answer was. */
export interface IdempotencyRecord extends Omit<IdempotencyKey, 'customerId'> {
  /** Left out: the scope says whose it is. */
  customerId?: string | null
  bodyHash: Buffer
  status: number
  response: unknown
}

/**
 * Whether row `k` of idempotency_keys is of the same caller as far as can be known: of the same kind of call, and not of another
 * customer. A customer who was not signed in at one of two tries is the same caller; the bodies are compared as well.
 */
const isSameCaller = (scope: RawBuilder<unknown>, customerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((k.scope = ${scope} or starts_with(k.scope, ${scope} || ' '))
    and (k.customer_id is null or ${customerId} is null or k.customer_id = ${customerId}))`

/**
 * Common table expressions for a larger statement over `given (n, scope, customer_id, key, ...)`, where a key may be null.
 * `claimed (n, is_used, is_free, stored_scope)`: whether the call was answered before or stands behind one with the same key in
 * this statement; whether no other one with its key is under way, and until the transaction ends, this one is; and under which
 * scope its answer is stored, so that the primary key refuses a second one. Each key is looked up separately: joined, all keys of
 * a young shop would be read, and as long as the plan is kept, all those that come.
 */
export const claimIdempotencyKeys = sql`
  claimed as materialized (
    select g.n, g.twin > 1 or (
        select k.key from idempotency_keys k
        where k.key = g.key and ${isSameCaller(sql`g.scope`, sql`g.customer_id`)} limit 1) is not null as is_used,
      g.key is null or pg_try_advisory_xact_lock(hashtextextended(g.scope || ' ' || g.key, 0)) as is_free,
      case when (
        select k.key from idempotency_keys k
        where k.key = g.key and k.scope = g.scope and k.customer_id <> g.customer_id) is null
        then g.scope else g.scope || ' ' || g.customer_id end as stored_scope
    from (select *, case when key is null then 1 else row_number() over (partition by scope, key order by n) end as twin
      from given) g
  )`

/** Keeps the keys of `accepted (n)` with their first answers. The primary key is the last wall. */
export const storeIdempotencyKeys = sql`
  insert into idempotency_keys (key, scope, customer_id, body_hash, status, answer)
  select key, stored_scope, customer_id, decode(body_hash, 'hex'), answer_status, answer
  from accepted join claimed using (n) where key is not null`

/** Until the transaction ends no other call with this key goes on. The same lock as that of `claimKeys`. */
export async function lockIdempotencyKey(tx: Tx, key: string, scope: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`.execute(tx)
}

/** Keeps the first answer in the transaction of what was done. The caller holds a lock that keeps repeats waiting. */
export async function insertIdempotencyRecord(
  tx: Tx,
  { key, scope, bodyHash, status, response }: IdempotencyRecord,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ key, scope, body_hash: bodyHash, status, answer: JSON.stringify(response) })
    .execute()
}

export interface StoredResponse {
  bodyHash: Buffer
  status: number
  response: unknown
}

/** What the first call with this key was answered. */
export async function findStoredResponse(db: Db, key: string, scope: string): Promise<StoredResponse | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'status', 'answer as response'])
    .where('key', '=', key)
    .where('scope', '=', scope)
    .executeTakeFirst()
  return row ?? null
}

/**
 * What a buyer's first call with this key was answered, over whatever network and in whatever session it came: the one with the
 * same body, if there is one, else another of the same key.
 */
export async function findBuyerResponse(
  db: Db,
  { key, scope, customerId }: IdempotencyKey,
  bodyHash: Buffer,
): Promise<StoredResponse | null> {
  const { rows } = await sql<StoredResponse>`
    select k.body_hash as "bodyHash", k.status, k.answer as response from idempotency_keys k
    where k.key = ${key} and ${isSameCaller(sql`${scope}::text`, sql`${customerId}::text`)}
    order by k.body_hash = ${bodyHash}::bytea desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Forgets keys nobody will repeat any more. Returns how many. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<number> {
  const result = await sql`delete from idempotency_keys
    where created_at < now() - make_interval(hours => ${policy.idempotencyKeyHours}::integer)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
