import { audienceOf, judgeEndpoint, type Audience, type EndpointVerdict } from '@atelier/domain/contract/access'
import type { Endpoint, RateLimitRule } from '@atelier/domain/contract/endpoint'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { LIMIT_MESSAGES } from '@atelier/domain/contract/under-limits'
import type { Context } from 'hono'
import { enforceLimit, enforceRequestLimit, type RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import { clientAddress } from './client-address.ts'
import { callerId, type Actor, type AppEnv, type KeyActor } from './env.ts'
import { authorizeKey, keySecretOf, type KeyOptions } from './key-access.ts'

/** Finds the session of a request. app.ts builds it from the sessions, so that http/ imports no feature. */
export type FindActor = (request: Request, audience: Audience) => Promise<Actor>

const ACCESS_ERRORS: Readonly<Record<Exclude<EndpointVerdict & string, 'granted'>, () => ShopError>> = {
  not_signed_in: () => new ShopError('not_signed_in', 'Please sign in'),
  not_staff: () => new ShopError('not_allowed', 'Access denied: Admin privileges required'),
  not_allowed: () => new ShopError('not_allowed', 'You do not have permission to do this'),
}

/** Throws the error of a verdict, unless it grants access. */
function throwUnlessGranted(verdict: EndpointVerdict): void {
  if (verdict === 'granted') return
  throw typeof verdict === 'string'
    ? ACCESS_ERRORS[verdict]()
    : new ShopError('not_allowed', LIMIT_MESSAGES[verdict.limit])
}

interface AuthorizeOptions extends KeyOptions {
  findActor: FindActor
}

/**
 * Resolves the session or the key and throws 401, 403, or 404 for the record of another user. Returns null for a public endpoint, which
 * resolves none. A response to a session is never cached unless the handler says so.
 */
export async function authorize(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  options: AuthorizeOptions,
): Promise<Actor | KeyActor | null> {
  const { access, ownUser } = endpoint
  const audience = audienceOf(access)
  if (audience === null) return null
  const secret = audience === 'staff' ? keySecretOf(c.req.raw.headers) : null
  if (secret !== null) return found(c, await authorizeKey(c, endpoint, secret, options))
  const actor = await options.findActor(c.req.raw, audience)
  throwUnlessGranted(judgeEndpoint(endpoint, actor))
  if (ownUser && (actor.kind === 'visitor' || actor.userId !== c.req.param('userId'))) {
    throw new ShopError('not_found', 'Not found')
  }
  return found(c, actor)
}

function found<A extends Actor | KeyActor>(c: Context<AppEnv>, actor: A): A {
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
  if (per === 'staff') await enforceLimit(limiter, name, callerId(c))
  else await enforceRequestLimit(limiter, name, clientAddress(c, trustedProxies))
}
