import { ShopError } from '@atelier/domain/contract/shop-error'

/**
 * Other orders may change the stock between pricing and storing. One retry is nearly always enough; the first attempt
 * uses cached prices.
 */
const MAX_ATTEMPTS = 4

/**
 * Runs an attempt until it returns a result; null means that prices or stock were outdated. Throws `unavailable` (503)
 * when every attempt was.
 */
export async function retryOutdated<Result>(attempt: (isFirst: boolean) => Promise<Result | null>): Promise<Result> {
  for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
    const result = await attempt(number === 1)
    if (result !== null) return result
  }
  throw new ShopError('unavailable', 'We’re very busy right now. Try again.', { retryAfterSeconds: 1 })
}
