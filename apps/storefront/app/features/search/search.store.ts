import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean): void {
  if (isOpen === open) return
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether the search overlay is open. The header and the phone's menu open it. */
export const searchStore = {
  open: () => set(true),
  close: () => set(false),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSearchOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
