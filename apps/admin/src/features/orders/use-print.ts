import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type Paper = 'order' | 'slip'

/** Which paper the printer gets. The browser's own Print prints the order, and so does everything after a slip. */
export function usePrint(): { paper: Paper; print: (paper: Paper) => void } {
  const [paper, setPaper] = useState<Paper>('order')
  useEffect(() => {
    const reset = (): void => setPaper('order')
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  return {
    paper,
    print(next) {
      flushSync(() => setPaper(next))
      window.print()
    },
  }
}
