import { audienceOf, judgeAccess, type AccessVerdict, type Audience } from '@atelier/domain/contract/access'
import type { Endpoint, RateLimitRule } from '@atelier/domain/contract/endpoint'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import { enforceLimit, type RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import { clientAddress } from './client-address.ts'
import { staffActor, type Actor, type AppEnv } from './env.ts'

/** Finds out who makes a request. app.ts builds it from the sessions, so that http/ imports no feature. */
export type FindActor = (request: Request, audience: Audience) => Promise<Actor>

const ACCESS_ERRORS: Readonly<Record<Exclude<AccessVerdict, 'granted'>, () => ShopError>> = {
  not_signed_in: () => new ShopError('not_signed_in', 'Please sign in'),
  not_staff: () => new ShopError('not_allowed', 'Access denied: Admin privileges required'),
  not_allowed: () => new ShopError('not_allowed', 'You do not have permission to do this'),
}

/**
 * Resolves the session and throws 401, 403, or 404 for the record of another user. Returns null for a public endpoint, which
 * resolves no session. A response to a session is never cached unless the handler says so.
 */
export async function authorize(
  c: Context<AppEnv>,
  { access, ownUser }: Endpoint,
  findActor: FindActor,
): Promise<Actor | null> {
  const audience = audienceOf(access)
  if (audience === null) return null
  const actor = await findActor(c.req.raw, audience)
  const verdict = judgeAccess(access, actor)
  if (verdict !== 'granted') throw ACCESS_ERRORS[verdict]()
  if (ownUser && (actor.kind === 'visitor' || actor.userId !== c.req.param('userId'))) {
    throw new ShopError('not_found', 'Not found')
  }
  c.set('actor', actor)
  c.header('Cache-Control', 'no-store')
  return actor
}

/** The rate limit of an endpoint in its long form. */
export const rateLimitOf = ({ rateLimit }: Endpoint): RateLimitRule | undefined =>
  typeof rateLimit === 'string' ? { name: rateLimit } : rateLimit

/** Counts the request and throws 429 with Retry-After above the limit. */
export async function checkRateLimit(
  c: Context<AppEnv>,
  { name, per = 'address' }: RateLimitRule,
  { limiter, trustedProxies }: { limiter: RateLimiter; trustedProxies: number },
): Promise<void> {
  const key = per === 'staff' ? staffActor(c).userId : clientAddress(c, trustedProxies)
  await enforceLimit(limiter, name, key)
}
