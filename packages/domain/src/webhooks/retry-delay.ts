/** Seconds until the next attempt, by how many failed in a row. The last one repeats. */
const DELAYS = [5, 60, 300, 1_800, 7_200, 28_800, 86_400] as const
/** A subscription that fails for longer is paused. */
export const GIVE_UP_DAYS = 3
const GIVE_UP_SECONDS = GIVE_UP_DAYS * 86_400

/**
 * Returns the seconds until the next attempt after `failures` in a row, the first of which was `failingSeconds` ago; null
 * when the next one would be more than `GIVE_UP_DAYS` after it.
 */
export function retryDelay(failures: number, failingSeconds: number): number | null {
  const delay = DELAYS[Math.min(failures, DELAYS.length) - 1] ?? DELAYS[0]
  return failingSeconds + delay > GIVE_UP_SECONDS ? null : delay
}
