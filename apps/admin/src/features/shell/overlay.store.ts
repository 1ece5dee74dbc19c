import { createStore } from '../../ui/create-store.ts'

/** Global overlays that any screen can open: the command palette and the shortcuts dialog. */
export type Overlay = 'palette' | 'shortcuts' | null

const open = createStore<Overlay>(null)
/** Keys typed after the palette was opened and before its field was mounted. */
let bufferedKeys = ''
let isListening = false

function set(next: Overlay): void {
  bufferedKeys = ''
  isListening = false
  open.set(next)
}

/** Opens the search over orders, products, customers and screens. */
export const openCommandPalette = (): void => set('palette')
/** Opens the list of keyboard shortcuts. */
export const openShortcuts = (): void => set('shortcuts')
export const closeOverlay = (): void => set(null)

/**
 * Buffers a key for the opening palette; Enter is a line feed. Returns false if no palette is opening or its field is
 * mounted.
 */
export function bufferKey(key: string): boolean {
  if (open.get() !== 'palette' || isListening || (key.length !== 1 && key !== 'Enter')) return false
  bufferedKeys += key === 'Enter' ? '\n' : key
  return true
}

/** Returns and clears the buffered keys; called when the palette's field is mounted. */
export function takeBufferedKeys(): string {
  const keys = bufferedKeys
  bufferedKeys = ''
  isListening = true
  return keys
}

export const useOverlay = open.useValue
