import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findStoredResponse, insertIdempotencyRecord, lockIdempotencyKey } from '../orders/idempotency.repo.ts'

/** A staff request that must take effect once, even when it is repeated. */
export interface IdempotentCall {
  /** Null: no idempotency. */
  idempotencyKey: string | null
  /** The operation and the user: equal keys of different scopes are independent. */
  scope: string
  body: unknown
}

/**
 * Runs `work` in a transaction and stores its response under the key; a repeat returns the stored response. Serializes
 * requests with the same key. Throws `idempotency_mismatch` (422) when the key was used with another body.
 */
export function runIdempotently<Result>(
  { db }: Pick<Deps, 'db'>,
  { idempotencyKey: key, scope, body }: IdempotentCall,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const bodyHash = hash('sha256', JSON.stringify(body), 'buffer')
  return inTransaction(db, async (tx) => {
    if (key === null) return work(tx)
    await lockIdempotencyKey(tx, key, scope)
    const first = await findStoredResponse(tx, key, scope)
    if (first && !first.bodyHash.equals(bodyHash)) {
      throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another email')
    }
    if (first) return first.response as Result
    const response = await work(tx)
    await insertIdempotencyRecord(tx, { key, scope, bodyHash, status: 200, response })
    return response
  })
}
