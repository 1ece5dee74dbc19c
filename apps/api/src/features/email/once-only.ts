import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findFirstAnswer, insertKey, lockKey } from '../orders/idempotency.repo.ts'

/** A call of staff that must not be done twice when it is repeated. */
export interface OnceOnlyCall {
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
export function onceOnly<Answer>(
  { db }: Pick<Deps, 'db'>,
  { idempotencyKey: key, scope, body }: OnceOnlyCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = hash('sha256', JSON.stringify(body), 'buffer')
  return inTransaction(db, async (tx) => {
    if (key === null) return work(tx)
    await lockKey(tx, key, scope)
    const first = await findFirstAnswer(tx, key, scope)
    if (first && !first.bodyHash.equals(bodyHash)) {
      throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another mail')
    }
    if (first) return first.answer as Answer
    const answer = await work(tx)
    await insertKey(tx, { key, scope, bodyHash, status: 200, answer })
    return answer
  })
}
