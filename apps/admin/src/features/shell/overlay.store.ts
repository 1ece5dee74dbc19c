import { useSyncExternalStore } from 'react'

/** What lies over the screens and can be called from anywhere: the search over everything, and the list of keys. */
export type Overlay = 'palette' | 'shortcuts' | null

let open: Overlay = null
/** What was typed since the palette was called and before its field had the keyboard. */
let bufferedKeys = ''
let isListening = false
const listeners = new Set<() => void>()

function set(next: Overlay): void {
  open = next
  bufferedKeys = ''
  isListening = false
  for (const listener of listeners) listener()
}

/** Opens the search over orders, products, people and screens. */
export const openCommandPalette = (): void => set('palette')
/** Opens the list of keyboard shortcuts. */
export const openShortcuts = (): void => set('shortcuts')
export const closeOverlay = (): void => set(null)

/** Keeps a key for the palette that is on its way; false: it is not, or has its field already. Enter is kept as a line's end. */
export function bufferKey(key: string): boolean {
  if (open !== 'palette' || isListening || (key.length !== 1 && key !== 'Enter')) return false
  bufferedKeys += key === 'Enter' ? '\n' : key
  return true
}

/** The palette's field has the keyboard: gives what was typed before. */
export function takeBufferedKeys(): string {
  const keys = bufferedKeys
  bufferedKeys = ''
  isListening = true
  return keys
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => open)

/** The key that goes with letters: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ')
