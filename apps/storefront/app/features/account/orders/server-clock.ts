import { useLayoutEffect } from 'react'

let clockSkewMs = 0

/** Now by the house's clock, which decides what may still be done: a browser's own may be wrong by hours. */
export const serverNow = (): Date => new Date(Date.now() + clockSkewMs)

/** Sets it by the moment at which an order was told, as soon as it is shown. */
export function useServerClock({ toldAt }: { toldAt: string }): void {
  useLayoutEffect(() => {
    clockSkewMs = Date.parse(toldAt) - Date.now()
  }, [toldAt])
}
