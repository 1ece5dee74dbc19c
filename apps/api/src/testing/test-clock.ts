import { vi } from 'vitest'

/** A clock that stands still until the test moves it. `createTestApp({}, { now })` gives its `now` to the shop. */
export function testClock(start: Date | string) {
  let at = new Date(start)
  return {
    now: () => at,
    advance: (ms: number): void => void (at = new Date(at.getTime() + ms)),
    set: (time: string): void => void (at = new Date(time)),
  }
}

/** Advances `performance.now`, which ages caches and limits. The test setup restores it. */
export function advanceMonotonicClock(ms: number): void {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => now)
}
