import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** While the gallery scrolls to a requested image, the images passing by do not become current. */
const SETTLE_MS = 700

/** Returns the index of the current image: the one already current if it is still in view, else the first in view. */
function inView(
  shares: ReadonlyMap<Element, number>,
  figures: readonly Element[],
  current: number,
): number | undefined {
  const seen = figures.flatMap((figure, index) => ((shares.get(figure) ?? 0) > 0.55 ? [index] : []))
  return seen.includes(current) ? current : seen[0]
}

/** The number of images that a key moves by. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Returns the index that a key of the thumbnails leads to; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (index + step + count) % count
}

/**
 * Manages the current image of a gallery, which arrows and keys (they wrap around), thumbnails, and scrolling or
 * swiping change. Only the button of the current image is a tab stop.
 */
export function useGallery(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const settledAt = useRef(0)

  const figures = useCallback(() => Array.from(track.current?.querySelectorAll('figure') ?? []), [])

  const show = useCallback(
    (wanted: number, behavior: ScrollBehavior = 'smooth') => {
      const next = (wanted + count) % count
      setIndex(next)
      settledAt.current = Date.now() + SETTLE_MS
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      const options = { behavior: isStill ? 'instant' : behavior, block: 'nearest', inline: 'center' } as const
      figures()[next]?.scrollIntoView(options)
    },
    [count, figures],
  )

  useEffect(() => {
    const all = figures()
    const shares = new Map<Element, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) shares.set(entry.target, entry.intersectionRatio)
        if (Date.now() < settledAt.current) return
        setIndex((current) => inView(shares, all, current) ?? current)
      },
      { threshold: [0.2, 0.55, 0.8] },
    )
    for (const figure of all) observer.observe(figure)
    return () => observer.disconnect()
  }, [figures])

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      const next = indexAfterKey(event.key, index, count) ?? index
      show(next)
      figures()[next]?.querySelector('button')?.focus({ preventScroll: true })
    },
    [index, count, show, figures],
  )

  return { track, index, show, onKeyDown }
}
