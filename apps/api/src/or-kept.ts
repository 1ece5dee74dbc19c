import { ShopError } from '@atelier/domain/shop-error'

/** How long somebody waits for the newest while there is something older to show. */
const PATIENCE_MS = 2_000

/** Whether the database is away, rather than that something is wrong. */
export const isAway = (error: unknown): boolean => error instanceof ShopError && error.code === 'unavailable'

/**
 * What is read anew; or, while the database is away or does not answer in time, what is kept of it, however old. So a shop
 * can be looked at while its database restarts. `kept` is asked when it is needed: an edit may have cleared it meanwhile.
 */
export async function orKept<T>(fresh: Promise<T>, kept: () => T | undefined): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  const inTime = fresh.catch((error: unknown) => {
    const older = isAway(error) ? kept() : undefined
    if (older === undefined) throw error
    return older
  })
  try {
    return await Promise.race([inTime, late.then(() => kept() ?? inTime)])
  } finally {
    clearTimeout(timer)
  }
}
