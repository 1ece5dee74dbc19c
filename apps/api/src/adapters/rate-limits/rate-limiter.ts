import { createHmac } from 'node:crypto'
import type { RateLimitName } from '@atelier/domain/contract/endpoint'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/client.ts'

export interface Limit {
  attempts: number
  perSeconds: number
}

/** From this limit on, the first request of a client is counted in memory. Smaller limits count every attempt exactly. */
const FIRST_IN_MEMORY_FROM = 20
/** Clients of a process whose first request is remembered. */
const MAX_FIRSTS = 10_000

/** Counts attempts in the database, across all processes of the shop. */
export interface RateLimiter {
  /**
   * Counts one request of a client, like `attempt`. The first of a window is counted in the memory of this process, and the
   * second stores both: most clients send no second one. Every process may let one more request of a client pass (decision 98).
   */
  request: (name: string, limit: Limit, key: string) => Promise<number>
  /** Counts one attempt. Returns 0 within the limit, else the seconds until the next attempt is allowed. */
  attempt: (name: string, limit: Limit, key: string) => Promise<number>
  /** Counts one attempt. Returns by how many attempts the limit is exceeded, 0 within it. */
  excess: (name: string, limit: Limit, key: string) => Promise<number>
  /** Counts several points at once. */
  spend: (name: string, limit: Limit, key: string, points: number) => Promise<Spent>
  /** Takes one counted attempt back. */
  refund: (name: string, limit: Limit, key: string) => Promise<void>
  /** Rejects every attempt of this key for so many seconds. */
  block: (name: string, limit: Limit, key: string, seconds: number) => Promise<void>
  /** Resets the count. */
  reset: (name: string, limit: Limit, key: string) => Promise<void>
  /** Returns how many attempts are counted for this key. */
  count: (name: string, limit: Limit, key: string) => Promise<number>
  /** Returns whether any attempt is counted for this key. */
  hasCount: (name: string, limit: Limit, key: string) => Promise<boolean>
}

/** The points that are counted of those that are allowed, and for how long. */
interface Spent {
  spent: number
  allowed: number
  /** Seconds until all points are available again. */
  resetSeconds: number
  /** 0 within the limit, else the seconds until the next attempt is allowed. */
  waitSeconds: number
}

interface Counted {
  /** 0 when the attempt is within the limit, else the seconds until the next attempt is allowed. */
  waitSeconds: number
  /** Attempts beyond the limit, this one included. */
  excess: number
}

interface PendingAttempt {
  resolve: (counted: Counted) => void
  reject: (reason: unknown) => void
}

/**
 * Batches attempts of one key: attempts that arrive while another is being counted share one statement. Many clients
 * behind one address then do not queue for one row lock.
 */
function createBatchedCounter(): (limiter: RateLimiterPostgres, key: string) => Promise<Counted> {
  const pendingAttempts = new Map<string, PendingAttempt[]>()
  const countAll = async (limiter: RateLimiterPostgres, key: string, name: string): Promise<void> => {
    for (let batch = pendingAttempts.get(name); batch && batch.length > 0; batch = pendingAttempts.get(name)) {
      pendingAttempts.set(name, [])
      try {
        const { consumedPoints, msBeforeNext } = await consume(limiter, key, batch.length)
        for (const [index, { resolve }] of batch.entries()) {
          const excess = Math.max(0, consumedPoints - batch.length + index + 1 - limiter.points)
          resolve({ excess, waitSeconds: excess === 0 ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1_000)) })
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    pendingAttempts.delete(name)
  }
  return (limiter, key) =>
    new Promise((resolve, reject) => {
      const name = limiter.getKey(key)
      const batch = pendingAttempts.get(name)
      if (batch) batch.push({ resolve, reject })
      else {
        pendingAttempts.set(name, [{ resolve, reject }])
        void countAll(limiter, key, name)
      }
    })
}

/**
 * Returns the count. The library rejects with it when the limit is exceeded. `seconds`: how long the first points of a key
 * count, by default as long as the limit says.
 */
async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  points: number,
  seconds?: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points, seconds === undefined ? {} : { customDuration: seconds })
  } catch (result) {
    if (result instanceof RateLimiterRes) return result
    throw result
  }
}

async function spend(limiter: RateLimiterPostgres, key: string, points: number, seconds?: number): Promise<Spent> {
  const { points: allowed } = limiter
  const { consumedPoints, msBeforeNext } = await consume(limiter, key, points, seconds)
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return { spent: consumedPoints, allowed, resetSeconds, waitSeconds: consumedPoints <= allowed ? 0 : resetSeconds }
}

/**
 * Returns a function that says how many attempts a request of a key stores: none for the first one of its window, two for the
 * second, which count as long as the window has left, and then one each.
 */
function createFirstRequests(): (key: string, perSeconds: number) => { points: 0 | 1 | 2; seconds?: number } {
  const firsts = new LRUCache<string, { isStored: boolean }>({ max: MAX_FIRSTS })
  return (key, perSeconds) => {
    const first = firsts.get(key)
    if (!first) firsts.set(key, { isStored: false }, { ttl: perSeconds * 1_000 })
    if (!first) return { points: 0 }
    if (first.isStored) return { points: 1 }
    first.isStored = true
    return { points: 2, seconds: Math.max(1, Math.ceil(firsts.getRemainingTTL(key) / 1_000)) }
  }
}

/** Uses our pool, which prepares statements under names of its own. */
const createStoreClient = (db: Db) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
    // The driver's name of the field, by which the library recognizes an unknown key.
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

interface RateLimiterOptions {
  /** Multiplies every number of attempts (RATE_LIMIT_FACTOR). */
  factor: number
  /** The key of the hashes; the same for all processes of the shop. */
  secret: string
}

/**
 * Keys contain personal data and addresses, so the table stores only their HMAC-SHA256. Keys may have any length, and
 * one key has a different hash in each limit.
 */
export function createRateLimiter(db: Db, { factor, secret }: RateLimiterOptions): RateLimiter {
  const hashed = (name: string, key: string): string =>
    createHmac('sha256', secret).update(`rate limit|${name}|${key}`).digest('base64url')
  const limiters = new Map<string, RateLimiterPostgres>()
  const countTogether = createBatchedCounter()
  const pointsOfRequest = createFirstRequests()
  const storeClient = createStoreClient(db)
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
  const count = (name: string, limit: Limit, key: string): Promise<Counted> =>
    countTogether(limiterFor(name, limit), hashed(name, key))
  const attempt: RateLimiter['attempt'] = async (name, limit, key) => (await count(name, limit, key)).waitSeconds
  return {
    attempt,
    async request(name, limit, key) {
      const limiter = limiterFor(name, limit)
      if (limiter.points < FIRST_IN_MEMORY_FROM) return attempt(name, limit, key)
      const hash = hashed(name, key)
      const { points, seconds } = pointsOfRequest(hash, limit.perSeconds)
      if (points === 0) return 0
      return points === 1 ? attempt(name, limit, key) : (await spend(limiter, hash, points, seconds)).waitSeconds
    },
    excess: async (name, limit, key) => (await count(name, limit, key)).excess,
    spend: (name, limit, key, points) => spend(limiterFor(name, limit), hashed(name, key), points),
    async refund(name, limit, key) {
      await limiterFor(name, limit).reward(hashed(name, key), 1)
    },
    async block(name, limit, key, seconds) {
      await limiterFor(name, limit).block(hashed(name, key), seconds)
    },
    async reset(name, limit, key) {
      await limiterFor(name, limit).delete(hashed(name, key))
    },
    async count(name, limit, key) {
      return (await limiterFor(name, limit).get(hashed(name, key)))?.consumedPoints ?? 0
    },
    async hasCount(name, limit, key) {
      return (await limiterFor(name, limit).get(hashed(name, key))) !== null
    },
  }
}

/** Returns the 429 error for too many attempts. */
export function tooManyRequests(retryAfterSeconds: number): ShopError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ShopError('too_many_requests', `Too many requests. Please try again in ${wait}.`, { retryAfterSeconds })
}

/** Counts one request of `key` against the policy's limit of this name. Throws 429 with Retry-After above it. */
export async function enforceLimit(limiter: RateLimiter, name: RateLimitName, key: string): Promise<void> {
  const seconds = await limiter.attempt(name, limits.rateLimits[name], key)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** Counts one request of a client against the policy's limit of this name, as `request` does. Throws 429 with Retry-After above it. */
export async function enforceRequestLimit(limiter: RateLimiter, name: RateLimitName, address: string): Promise<void> {
  const seconds = await limiter.request(name, limits.rateLimits[name], address)
  if (seconds > 0) throw tooManyRequests(seconds)
}
