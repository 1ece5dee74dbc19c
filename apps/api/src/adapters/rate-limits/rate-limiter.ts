import { createHash } from 'node:crypto'
import { ShopError } from '@atelier/domain/shop-error'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/client.ts'

export interface Limit {
  attempts: number
  perSeconds: number
}

/** Counts in the database, so that all processes of the shop count together. */
export interface RateLimiter {
  /** Counts one attempt. Returns 0 when it is within the limit, else the seconds until the next makes sense. */
  attempt: (name: string, limit: Limit, key: string) => Promise<number>
  /** Refuses every attempt of this key for so long. */
  block: (name: string, limit: Limit, key: string, seconds: number) => Promise<void>
  /** Forgets what was counted. */
  forget: (name: string, limit: Limit, key: string) => Promise<void>
  /** How many attempts are counted for this key. */
  count: (name: string, limit: Limit, key: string) => Promise<number>
  /** Whether anything is counted for this key. */
  knows: (name: string, limit: Limit, key: string) => Promise<boolean>
}

interface Waiting {
  resolve: (seconds: number) => void
  reject: (reason: unknown) => void
}

/**
 * Attempts of one key that come while another is being counted are counted with one statement: a crowd behind one address
 * does not queue for one row.
 */
function createCounting(): (limiter: RateLimiterPostgres, key: string) => Promise<number> {
  const waiting = new Map<string, Waiting[]>()
  const countAll = async (limiter: RateLimiterPostgres, key: string, name: string): Promise<void> => {
    for (let batch = waiting.get(name); batch && batch.length > 0; batch = waiting.get(name)) {
      waiting.set(name, [])
      try {
        const { consumedPoints, msBeforeNext } = await consume(limiter, key, batch.length)
        for (const [index, { resolve }] of batch.entries()) {
          const isWithin = consumedPoints - batch.length + index + 1 <= limiter.points
          resolve(isWithin ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1_000)))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    waiting.delete(name)
  }
  return (limiter, key) =>
    new Promise((resolve, reject) => {
      const name = limiter.getKey(key)
      const batch = waiting.get(name)
      if (batch) batch.push({ resolve, reject })
      else {
        waiting.set(name, [{ resolve, reject }])
        void countAll(limiter, key, name)
      }
    })
}

/** The library rejects with the same count it resolves with. */
async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

/** The column's width, less the name before the key. */
const LONGEST_KEY = 150

/** A key that fits: what somebody typed as an address may be longer than any address. */
const fitting = (key: string): string =>
  key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')

/** `factor` multiplies every number of attempts (RATE_LIMIT_FACTOR). */
export function createRateLimiter(db: Db, factor: number): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const countTogether = createCounting()
  // Our own connections, and never a named statement: the embedded database cannot keep those apart.
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      // The driver's own name for it, by which the library tells a key it does not know.
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  const limiterFor = (name: string, { attempts, perSeconds }: Limit): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: Math.max(1, Math.round(attempts * factor)),
      duration: perSeconds,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    attempt: (name, limit, key) => countTogether(limiterFor(name, limit), fitting(key)),
    async block(name, limit, key, seconds) {
      await limiterFor(name, limit).block(fitting(key), seconds)
    },
    async forget(name, limit, key) {
      await limiterFor(name, limit).delete(fitting(key))
    },
    async count(name, limit, key) {
      return (await limiterFor(name, limit).get(fitting(key)))?.consumedPoints ?? 0
    },
    async knows(name, limit, key) {
      return (await limiterFor(name, limit).get(fitting(key))) !== null
    },
  }
}

/** The refusal of whoever came too often. */
export function tooManyRequests(retryAfterSeconds: number): ShopError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ShopError('too_many_requests', `Too many requests. Please try again in ${wait}.`, { retryAfterSeconds })
}
