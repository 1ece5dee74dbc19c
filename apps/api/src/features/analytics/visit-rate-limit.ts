import { limits } from '@atelier/domain/limits/limits'

const { attempts, perSeconds } = limits.rateLimits.visits

/**
 * Maximum number of separately limited addresses. Beyond it, further addresses share one limit until the window ends.
 */
const ADDRESSES_MAX = 50_000

/**
 * Limits the visit events per address. Counts in memory: a database query per page view would cost more than the page
 * view. Returns the seconds to wait, or 0 within the limit.
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
    const key = counts.size < ADDRESSES_MAX || counts.has(address) ? address : 'other addresses'
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= max ? 0 : Math.ceil((windowEndsAt - at) / 1_000)
  }
}
