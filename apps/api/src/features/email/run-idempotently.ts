import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findStoredResponse, insertIdempotencyRecord, lockIdempotencyKey } from '../orders/idempotency.repo.ts'

/** A call of staff that must not be done twice when it is repeated. */
export interface IdempotentCall {
  /** Null: the caller does not mind. */
  idempotencyKey: string | null
  /** What is asked for, and by whom: another one's key is another key. */
  scope: string
  body: unknown
}

/**
 * Does `work` in a transaction and keeps its answer with the key; a repeat is answered as the first time and does nothing. Two
 * at once: the second waits for the first. Refuses with 422 a key that was used for something else.
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
      throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another mail')
    }
    if (first) return first.response as Result
    const response = await work(tx)
    await insertIdempotencyRecord(tx, { key, scope, bodyHash, status: 200, response })
    return response
  })
}
