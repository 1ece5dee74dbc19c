import { useSyncExternalStore } from 'react'

/** What lies over the screens and can be called from anywhere: the search over everything, and the list of keys. */
export type Overlay = 'palette' | 'shortcuts' | null

let open: Overlay = null
const listeners = new Set<() => void>()

function set(next: Overlay): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the search over orders, products, people and screens. */
export const openPalette = (): void => set('palette')
/** Opens the list of keyboard shortcuts. */
export const openShortcuts = (): void => set('shortcuts')
export const closeOverlay = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => open)

/** The key that goes with letters: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ')
