import { policy } from '@atelier/domain/policy'

const { attempts, perSeconds } = policy.rateLimits.visits

/** So many addresses are told apart; more in one minute is a flood, and then all of them together have one limit. */
const ADDRESSES_MAX = 50_000

/**
 * Counts in memory what one address tells: nothing depends on the number being exact, and asking the database for every
 * page view would cost more than the view. Returns the seconds to wait, 0 when within the limit.
 */
export function createVisitRateLimit(factor: number, now: () => Date): (address: string) => number {
  const max = Math.max(1, Math.round(attempts * factor))
  const counts = new Map<string, number>()
  let windowEndsAt = 0
  return (address) => {
    const at = now().getTime()
    if (at >= windowEndsAt) {
      counts.clear()
      windowEndsAt = at + perSeconds * 1_000
    }
    const key = counts.size < ADDRESSES_MAX || counts.has(address) ? address : 'everybody else'
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= max ? 0 : Math.ceil((windowEndsAt - at) / 1_000)
  }
}
