import { useEffect, useState } from 'react'

/** What answers faster than this needs no sign that it is working. */
const DELAY_MS = 200

/** True once `flag` has been true for 200 ms without a break: for skeletons that should not flash. */
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
