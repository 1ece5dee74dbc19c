/**
 * Whether a layer that closes still has the focus to give back: it lies inside, or nowhere, since what had it has gone.
 * Where it has moved on, to the layer or the heading that came after, it stays.
 */
export function isFocusLentTo(layer: HTMLElement | null): boolean {
  const now = document.activeElement
  return !now || now === document.body || layer?.contains(now) === true
}
