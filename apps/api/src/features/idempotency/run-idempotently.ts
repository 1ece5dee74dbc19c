import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { findStoredResponse, insertIdempotencyRecord, lockIdempotencyKey } from './idempotency.repo.ts'

/** Returns the hash that tells whether a repeat has the same body. */
export const hashBody = (body: unknown): Buffer => hash('sha256', JSON.stringify(body), 'buffer')

/** Throws `idempotency_mismatch` (422) when the first request with a key had another body. */
export function assertSameBody(first: Buffer, bodyHash: Buffer, subject: string): void {
  if (first.equals(bodyHash)) return
  throw new ShopError('idempotency_mismatch', `This Idempotency-Key was used for another ${subject}`)
}

/** A request that must take effect once, even when it is repeated. */
export interface IdempotentCall {
  /** Null: no idempotency. */
  idempotencyKey: string | null
  /** The operation and its user or order: equal keys of different scopes are independent. */
  scope: string
  body: unknown
  /** What the request creates, for the error message, such as 'email'. */
  subject: string
  /** The status of the response. */
  status: number
}

/**
 * Runs `work` in a transaction and stores its response under the key; a repeat returns the stored response. Serializes
 * requests with the same key. Throws `idempotency_mismatch` (422) when the key was used with another body.
 */
export function runIdempotently<Result>(
  db: Db,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    if (call.idempotencyKey !== null) await lockIdempotencyKey(tx, call.idempotencyKey, call.scope)
    return runIdempotentlyLocked(tx, call, () => work(tx))
  })
}

/** The same in a transaction that already holds a lock which makes repeats wait. */
export async function runIdempotentlyLocked<Result>(
  tx: Tx,
  { idempotencyKey: key, scope, body, subject, status }: IdempotentCall,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === null) return work()
  const bodyHash = hashBody(body)
  const first = await findStoredResponse(tx, key, scope)
  if (first) {
    assertSameBody(first.bodyHash, bodyHash, subject)
    return first.response as Result
  }
  const response = await work()
  await insertIdempotencyRecord(tx, { key, scope, bodyHash, status, response })
  return response
}
