import type { Context } from 'hono'
import { ownerColumns, type Buyer, type IdempotencyKey } from '../buyer.ts'
import type { AppEnv } from './env.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Returns the buyer of the session, or null. */
export function buyerOf(c: Context<AppEnv>): Buyer | null {
  const actor = c.get('actor')
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return null
  return { kind: actor.kind, userId: actor.userId, email: actor.email }
}

/**
 * Returns the idempotency key of a request within a scope, or null. It includes neither network address nor guest session,
 * because both may change between attempts. The key is random, and a repeat must have the same body.
 */
export function idempotencyOf(c: Context<AppEnv>, scope: string): IdempotencyKey | null {
  const key = readIdempotencyKey(c)
  if (key === null) return null
  return { key, scope, customerId: ownerColumns(buyerOf(c)).userId }
}
