import { limits } from '../limits/limits.ts'

/** Returns the total number of units of some lines. */
export const countUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Units on hold: for this buyer, and for all buyers behind the same network address. */
export interface HeldUnits {
  buyer: number
  network: number
}

/** Returns how many units may be on hold already when so many more are requested. Negative: too many at once. */
export function allowedHolds(requestedUnits: number, factor: number): HeldUnits {
  const { perBuyer, perNetwork } = limits.payment.heldUnits
  return { buyer: perBuyer - requestedUnits, network: Math.floor(perNetwork * factor) - requestedUnits }
}

/**
 * Returns why a buyer cannot hold more stock, or null when they can. Without a limit, one visitor could repeatedly
 * block the whole stock for a quarter of an hour. `factor` multiplies the limit per network.
 */
export function judgeStockHold(held: HeldUnits, requestedUnits: number, factor: number): string | null {
  const { perBuyer } = limits.payment.heldUnits
  const allowed = allowedHolds(requestedUnits, factor)
  if (requestedUnits > perBuyer) {
    return `At most ${perBuyer} items can be paid for at a time. Order fewer, or contact us about a larger order.`
  }
  if (held.buyer <= allowed.buyer && held.network <= allowed.network) return null
  return `Too many items are reserved for payments you’ve started. Finish one, or wait ${limits.payment.stockHoldMinutes} minutes until they’re released.`
}
