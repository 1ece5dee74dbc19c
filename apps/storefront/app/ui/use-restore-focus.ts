import { useRef } from 'react'

/** Whether a layer still has the focus to give back: it lies inside, or nowhere, since what had it has gone. */
function canRestoreFocus(layer: HTMLElement | null): boolean {
  const now = document.activeElement
  return !now || now === document.body || layer?.contains(now) === true
}

/**
 * For a layer over the page that gives the focus to something else than what had it before. Once the focus has moved on, to
 * the layer or the heading that came after, it stays there: a `finalFocus` of one's own would take it back when the layer has
 * faded. A layer without one does this by itself.
 */
export function useRestoreFocus(opener: () => HTMLElement | null) {
  const ref = useRef<HTMLDivElement>(null)
  return { ref, finalFocus: () => canRestoreFocus(ref.current) && opener() }
}
