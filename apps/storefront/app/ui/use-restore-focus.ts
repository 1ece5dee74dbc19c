import { useRef } from 'react'

/** Whether the dialog may restore the focus: it is still inside, or lost because its element is gone. */
function canRestoreFocus(layer: HTMLElement | null): boolean {
  const now = document.activeElement
  return !now || now === document.body || layer?.contains(now) === true
}

/**
 * Restores the focus to another element than the one that opened the dialog. If the focus has already moved on to
 * another dialog or heading, it stays there; a plain `finalFocus` would take it back after the closing transition. A
 * dialog without `finalFocus` behaves like this by default.
 */
export function useRestoreFocus(opener: () => HTMLElement | null) {
  const ref = useRef<HTMLDivElement>(null)
  return { ref, finalFocus: () => canRestoreFocus(ref.current) && opener() }
}
