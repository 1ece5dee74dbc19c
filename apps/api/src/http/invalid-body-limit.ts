import { limits } from '@atelier/domain/limits/limits'
import { ShopError, type ErrorCode } from '@atelier/domain/contract/shop-error'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooManyRequests } from '../adapters/rate-limits/rate-limiter.ts'

/** Errors of a body that was read for nothing. */
const INVALID: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_input', 'bad_request', 'too_large'])

/** Counts invalid bodies in this process, whose event loop they block. */
export interface InvalidBodyLimit {
  /** Reads a body for a client. Throws 429 without reading it when too many of this client were invalid. */
  read: <T>(client: string, readBody: () => Promise<T>) => Promise<T>
}

/** `factor` multiplies the number of bodies (RATE_LIMIT_FACTOR). */
export function createInvalidBodyLimit(factor: number): InvalidBodyLimit {
  const { attempts, perSeconds } = limits.rateLimits.invalidBodies
  const points = Math.max(1, Math.round(attempts * factor))
  const counts = new RateLimiterMemory({ points, duration: perSeconds })
  return {
    async read(client, readBody) {
      const counted = await counts.get(client)
      if (counted && counted.consumedPoints >= points) throw tooManyRequests(counted.msBeforeNext / 1_000)
      try {
        return await readBody()
      } catch (error) {
        if (error instanceof ShopError && INVALID.has(error.code)) await counts.penalty(client)
        throw error
      }
    },
  }
}
