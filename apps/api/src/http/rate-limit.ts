import { limits } from '@atelier/domain/limits'
import type { MiddlewareHandler } from 'hono'
import { tooManyRequests, type Limit, type RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './env.ts'

export type RateLimitByAddress = (name: keyof typeof limits.rateLimits) => MiddlewareHandler<AppEnv>

/** Creates middleware that limits requests per client address, with 429 and Retry-After beyond the limit. */
export function createRateLimitByAddress(limiter: RateLimiter, trustedProxies: number): RateLimitByAddress {
  return (name) => {
    const limit: Limit = limits.rateLimits[name]
    return async (c, next) => {
      const seconds = await limiter.attempt(name, limit, clientAddress(c, trustedProxies))
      if (seconds > 0) throw tooManyRequests(seconds)
      await next()
    }
  }
}
