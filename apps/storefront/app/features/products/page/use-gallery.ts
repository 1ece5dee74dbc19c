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

/**
 * Manages the current image of a gallery, which arrows and keys (they wrap around), thumbnails, and scrolling or
 * swiping change.
 */
export function useGallery(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const settledAt = useRef(0)

  const figures = useCallback(() => Array.from(track.current?.querySelectorAll('figure') ?? []), [])

  const show = useCallback(
    (wanted: number) => {
      const next = ((wanted % count) + count) % count
      setIndex(next)
      settledAt.current = Date.now() + SETTLE_MS
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      figures()[next]?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
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
      show(index + (event.key === 'ArrowRight' ? 1 : -1))
    },
    [index, show],
  )

  return { track, index, show, onKeyDown }
}
