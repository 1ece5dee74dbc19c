import type { Context } from 'hono'
import type { Buyer, IdempotencyKey } from '../buyer.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './env.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Whoever is shopping, as the session says. */
export function buyerOf(c: Context<AppEnv>): Buyer | null {
  const actor = c.get('actor')
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return null
  return { kind: actor.kind, userId: actor.userId, email: actor.email }
}

/**
 * The Idempotency-Key of a call, for one kind of call (`door`). A visitor without a session is told from others by the
 * address; the key itself is hard to guess.
 */
export function idempotencyOf(c: Context<AppEnv>, door: string, trustedProxies: number): IdempotencyKey | null {
  const key = readIdempotencyKey(c)
  if (key === null) return null
  return { key, scope: `${door} ${buyerOf(c)?.userId ?? clientAddress(c, trustedProxies)}` }
}
