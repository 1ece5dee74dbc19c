import { useEffect, useState } from 'react'

/** Shorter waits need no loading indicator. */
const DELAY_MS = 200

/** Returns true once `flag` has been true for 200 ms without a break: for skeletons that should not flash. */
export function useDelayed(flag: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(() => setIsLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [flag])
  return flag && isLate
}
