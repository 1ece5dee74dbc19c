import { limits } from '@atelier/domain/limits/limits'
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

/** `used`: the key has a response. `running`: another transaction holds it. `free`: this transaction holds it now. */
export interface ClaimedKey {
  state: 'free' | 'used' | 'running'
  /** The scope under which the response is stored: with the customer, when another customer used the key. */
  storedScope: string
}

/** Claims the key of a buyer's request until the transaction ends. Does not wait for a concurrent request. */
export async function claimIdempotencyKey(tx: Tx, { key, scope, customerId }: IdempotencyKey): Promise<ClaimedKey> {
  const { rows } = await sql<{ isFree: boolean; isUsed: boolean; isOfAnother: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0)) as "isFree",
      exists (select from idempotency_keys k
        where k.key = ${key} and ${isSameCaller(sql`${scope}::text`, sql`${customerId}::text`)}) as "isUsed",
      exists (select from idempotency_keys k
        where k.key = ${key} and k.scope = ${scope} and k.customer_id <> ${customerId}::text) as "isOfAnother"`.execute(
    tx,
  )
  const { isFree = false, isUsed = false, isOfAnother = false } = rows[0] ?? {}
  return {
    state: isUsed ? 'used' : isFree ? 'free' : 'running',
    storedScope: isOfAnother ? `${scope} ${customerId}` : scope,
  }
}

/** Blocks other requests with this key until the transaction ends. Takes the same lock as `claimIdempotencyKey`. */
export async function lockIdempotencyKey(tx: Tx, key: string, scope: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`.execute(tx)
}

/** Stores the first response in the transaction of the change. The caller holds a lock that makes retries wait. */
export async function insertIdempotencyRecord(
  tx: Tx,
  { key, scope, customerId = null, bodyHash, status, response }: IdempotencyRecord,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ key, scope, customer_id: customerId, body_hash: bodyHash, status, answer: JSON.stringify(response) })
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
