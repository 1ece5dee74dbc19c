import { limits } from '@atelier/domain/limits'
import { sql, type RawBuilder } from 'kysely'
import type { IdempotencyKey } from '../../buyer.ts'
import type { Db, Tx } from '../../db/client.ts'

/** The record of an idempotent request: its key, a hash of its body and the first response. */
export interface IdempotencyRecord extends Omit<IdempotencyKey, 'customerId'> {
  /** Omitted when the scope identifies the caller. */
  customerId?: string | null
  bodyHash: Buffer
  status: number
  response: unknown
}

/**
 * Matches row `k` of idempotency_keys if it may be of the same caller: same kind of request, and not another
 * customer's. A customer who was signed out at one of two attempts counts as the same caller; the bodies are compared
 * as well.
 */
const isSameCaller = (scope: RawBuilder<unknown>, customerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((k.scope = ${scope} or starts_with(k.scope, ${scope} || ' '))
    and (k.customer_id is null or ${customerId} is null or k.customer_id = ${customerId}))`

/**
 * Common table expressions over `given (n, scope, customer_id, key, ...)`; a key may be null. Returns `claimed`:
 * - `is_used`: the request has a stored response, or is a duplicate within this statement;
 * - `is_free`: no concurrent request has the key; locks it until the transaction ends;
 * - `stored_scope`: the scope of the stored response, so that the primary key rejects a duplicate.
 * One lookup per key: with a cached plan from a nearly empty table, a join would scan all keys.
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

/**
 * Stores the keys of `accepted (n)` with their first responses. The primary key is the last safeguard against
 * duplicates.
 */
export const storeIdempotencyKeys = sql`
  insert into idempotency_keys (key, scope, customer_id, body_hash, status, answer)
  select key, stored_scope, customer_id, decode(body_hash, 'hex'), answer_status, answer
  from accepted join claimed using (n) where key is not null`

/** Blocks other requests with this key until the transaction ends. Takes the same lock as `claimIdempotencyKeys`. */
export async function lockIdempotencyKey(tx: Tx, key: string, scope: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`.execute(tx)
}

/** Stores the first response in the transaction of the change. The caller holds a lock that makes retries wait. */
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

/** Returns the response to the first request with this key, or null. */
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
 * Returns the response to a buyer's first request with this key, from any network and session. Prefers the one with the
 * same body.
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

/** Deletes keys that are too old to be retried. Returns their number. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<number> {
  const result = await sql`delete from idempotency_keys
    where created_at < now() - make_interval(hours => ${limits.http.idempotencyKeyHours}::integer)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
