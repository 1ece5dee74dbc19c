import { ShopError } from '@atelier/domain/contract/shop-error'

/** How long a caller waits for fresh data when a cached copy exists. */
const TIMEOUT_MS = 2_000

/** Whether an error means that the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'unavailable'

/**
 * Returns fresh data, or a cached copy of any age while the database is unavailable or slow. Visitors can browse while the
 * database restarts. Calls `getStale` only when needed, because an edit may clear the cache while `fresh` is pending.
 */
export async function staleIfError<T>(fresh: Promise<T>, getStale: () => T | undefined): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TIMEOUT_MS)
  const inTime = fresh.catch((error: unknown) => {
    const stale = isDatabaseUnavailable(error) ? getStale() : undefined
    if (stale === undefined) throw error
    return stale
  })
  try {
    return await Promise.race([inTime, late.then(() => getStale() ?? inTime)])
  } finally {
    clearTimeout(timer)
  }
}
