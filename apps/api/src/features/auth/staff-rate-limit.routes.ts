import { limits } from '@atelier/domain/limits'
import type { MiddlewareHandler } from 'hono'
import { tooManyRequests, type RateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'

export type RateLimitByStaff = (name: 'staffSecrets' | 'staffEmailCheck' | 'staffUploads') => MiddlewareHandler<AppEnv>

/** Limits per account, across client addresses: a stolen session must not guess passwords or fill the disk. */
export const createRateLimitByStaff =
  (limiter: RateLimiter): RateLimitByStaff =>
  (name) =>
  async (c, next) => {
    const seconds = await limiter.attempt(name, limits.rateLimits[name], staffActor(c).userId)
    if (seconds > 0) throw tooManyRequests(seconds)
    await next()
  }
