import { useLayoutEffect, useRef, type RefObject } from 'react'

const DURATION_MS = 360
const EASING = 'cubic-bezier(0.22, 0.7, 0.2, 1)'

/** Returns how many rows that just arrived are above the rows of before; 0 when the rows are those of another page. */
export function countArrived(before: readonly string[], now: readonly string[], arrived: ReadonlySet<string>): number {
  const first = before[0]
  const added = first === undefined ? 0 : Math.max(0, now.indexOf(first))
  return now.slice(0, added).every((key) => arrived.has(key)) ? added : 0
}

const NONE: ReadonlySet<string> = new Set()

/** Slides the rows of a table down when new ones arrive above them, unless the person prefers reduced motion. */
export function useSlideIn(
  body: RefObject<HTMLTableSectionElement | null>,
  keys: readonly string[],
  arrived = NONE,
): void {
  const before = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const added = countArrived(before.current, keys, arrived)
    before.current = keys
    const rows = Array.from(body.current?.rows ?? []).slice(0, added)
    if (rows.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const height = rows.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    body.current?.animate?.([{ transform: `translateY(${-height}px)` }, { transform: 'none' }], {
      duration: DURATION_MS,
      easing: EASING,
    })
  })
}
