import { useLayoutEffect } from 'react'

let clockSkewMs = 0

/**
 * Returns the current time by the server's clock, which decides which actions are allowed. A browser's clock may be
 * wrong by hours.
 */
export const serverNow = (): Date => new Date(Date.now() + clockSkewMs)

/** Measures the clock skew against the time of the order's response, before the first paint. */
export function useServerClock({ toldAt }: { toldAt: string }): void {
  useLayoutEffect(() => {
    clockSkewMs = Date.parse(toldAt) - Date.now()
  }, [toldAt])
}
