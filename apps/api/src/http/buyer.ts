import type { Context } from 'hono'
import { ownerColumns, type Buyer, type IdempotencyKey } from '../buyer.ts'
import type { AppEnv } from './env.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Whoever is shopping, as the session says. */
export function buyerOf(c: Context<AppEnv>): Buyer | null {
  const actor = c.get('actor')
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return null
  return { kind: actor.kind, userId: actor.userId, email: actor.email }
}

/**
 * The Idempotency-Key of a call, for one kind of call. Neither the network address nor a guest's session is part of it: a phone
 * changes networks, and a buyer signs in between two tries. The key is random, and a repeat must have the same body.
 */
export function idempotencyOf(c: Context<AppEnv>, scope: string): IdempotencyKey | null {
  const key = readIdempotencyKey(c)
  if (key === null) return null
  return { key, scope, customerId: ownerColumns(buyerOf(c)).userId }
}
