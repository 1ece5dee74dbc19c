import { allows } from '@atelier/domain/access/access-grant'
import type { Permission } from '@atelier/domain/access/permissions'
import { takesKeys } from '@atelier/domain/api-keys/key-access'
import type { Endpoint } from '@atelier/domain/contract/endpoint'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { LIMIT_MESSAGES, blockingLimit } from '@atelier/domain/contract/under-limits'
import type { Context, MiddlewareHandler } from 'hono'
import { tooManyRequests, type RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import type { RequestOrigin } from '../action-context.ts'
import { KEY_PREFIX } from '../links/key-secret.ts'
import { originOf } from './action-context.ts'
import { exactAddress } from './client-address.ts'
import type { AppEnv, KeyActor } from './env.ts'
import { isOpenToStaff, type PortalConfig } from './portal-host.ts'
import { carriesSession } from './session-cookie.ts'

/** Finds the key of a secret, or null. app.ts builds it from the feature, so that http/ imports none. */
export type FindKey = (call: { secret: string; address: string; origin: RequestOrigin }) => Promise<KeyActor | null>

const WINDOW_SECONDS = 60

const IN_ADDRESS =
  'Send the key in the header Authorization: Bearer. Addresses are stored in logs, so rotate this key now.'
const WITH_SESSION = 'Send either a key or the cookie of a session'
const UNKNOWN = 'This API key is unknown, expired or revoked'
const OTHER_HOST = 'API keys work at the host of the portal only'
const FOR_PEOPLE = 'No API key may do this. Please sign in.'

/** Returns what a request sends as a key, valid or not; null: it sends a session, or nothing. */
export function keySecretOf(headers: Headers): string | null {
  const header = headers.get('authorization')
  const token = header === null ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1]
  return token?.startsWith(KEY_PREFIX) ? token : null
}

/** Refuses a key in an address, which logs and proxies store, and a key beside the cookie of a session. Returns 400. */
export const refuseMisplacedKey: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.url.includes(KEY_PREFIX)) throw new ShopError('bad_request', IN_ADDRESS)
  if (keySecretOf(c.req.raw.headers) !== null && carriesSession(c.req.header('cookie'))) {
    throw new ShopError('bad_request', WITH_SESSION)
  }
  return next()
}

const noKey: FindKey = async () => null

export interface KeyOptions {
  findKey?: FindKey
  limiter: RateLimiter
  portal?: PortalConfig
  trustedProxies: number
}

/**
 * Finds the key of a request and counts the request against the key's own limit, whose state every response has as `RateLimit`
 * and `RateLimit-Policy`. Throws 401 for an unknown key, 429 above the limit, and 403 at an endpoint that is closed to
 * keys or needs another permission.
 */
export async function authorizeKey(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  secret: string,
  { findKey = noKey, limiter, portal = {}, trustedProxies }: KeyOptions,
): Promise<KeyActor> {
  if (!isOpenToStaff(portal, c.req.header('host'))) throw new ShopError('not_signed_in', OTHER_HOST)
  const address = exactAddress(c, trustedProxies)
  const key = await findKey({ secret, address, origin: originOf(c, trustedProxies) })
  if (!key) throw new ShopError('not_signed_in', UNKNOWN)
  await countRequest(c, key, limiter)
  if (!takesKeys(endpoint)) throw new ShopError('not_allowed', FOR_PEOPLE)
  if (endpoint.access !== 'staff' && !allows(key.grant, endpoint.access as Permission)) {
    throw new ShopError('not_allowed', `This API key does not have the permission ${endpoint.access}`)
  }
  const limit = blockingLimit(endpoint, key.grant.limits)
  if (limit) throw new ShopError('not_allowed', LIMIT_MESSAGES[limit])
  return key
}

/** Counts a request. The fields are those of draft-ietf-httpapi-ratelimit-headers. */
async function countRequest(c: Context<AppEnv>, key: KeyActor, limiter: RateLimiter): Promise<void> {
  const limit = { attempts: key.requestsPerMinute, perSeconds: WINDOW_SECONDS }
  const { spent, allowed, resetSeconds, waitSeconds } = await limiter.spend(
    `apiKey${key.requestsPerMinute}`,
    limit,
    key.keyId,
    1,
  )
  c.header('RateLimit-Policy', `"key";q=${allowed};w=${WINDOW_SECONDS}`)
  c.header('RateLimit', `"key";r=${Math.max(0, allowed - spent)};t=${resetSeconds}`)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
}
