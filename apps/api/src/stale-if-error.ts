import { ShopError } from '@atelier/domain/shop-error'

/** How long somebody waits for the newest while there is something older to show. */
const TIMEOUT_MS = 2_000

/** Whether the database is away, rather than that something is wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'unavailable'

/**
 * What is read anew; or, while the database is away or does not answer in time, what is kept of it, however old. So a shop
 * can be looked at while its database restarts. `kept` is asked when it is needed: an edit may have cleared it meanwhile.
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
