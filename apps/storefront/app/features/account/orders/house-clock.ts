import { useLayoutEffect } from 'react'

let aheadMs = 0

/** Now by the house's clock, which decides what may still be done: a browser's own may be wrong by hours. */
export const houseNow = (): Date => new Date(Date.now() + aheadMs)

/** Sets it by the moment at which an order was told, as soon as it is shown. */
export function useHouseClock({ toldAt }: { toldAt: string }): void {
  useLayoutEffect(() => {
    aheadMs = Date.parse(toldAt) - Date.now()
  }, [toldAt])
}
