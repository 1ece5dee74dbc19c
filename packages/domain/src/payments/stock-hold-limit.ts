import { policy } from '../policy.ts'

/** How many pieces the lines of a cart are. */
export const countUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces that are set aside already: for this buyer, and for everybody behind the same network address. */
export interface HeldUnits {
  buyer: number
  network: number
}

/**
 * Why a buyer cannot have so many more pieces set aside; null when that can be. Without a limit one visitor could keep the
 * whole shop from everybody else for a quarter of an hour, again and again. `factor` multiplies what a network may hold.
 */
export function judgeStockHold(held: HeldUnits, wanted: number, factor: number): string | null {
  const { perBuyer, perNetwork } = policy.payment.heldUnits
  if (wanted > perBuyer) {
    return `At most ${perBuyer} pieces can be paid for at a time. Please order fewer, or write to us about a larger order.`
  }
  if (held.buyer + wanted <= perBuyer && held.network + wanted <= perNetwork * factor) return null
  return `Too many pieces are set aside for payments you have begun. Please finish or leave them: after ${policy.payment.stockHoldMinutes} minutes their pieces are free again.`
}
