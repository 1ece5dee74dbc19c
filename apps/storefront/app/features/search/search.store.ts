import { createStore } from '../../ui/create-store.ts'

const isOpen = createStore(false)

/** Whether the search overlay is open. The header and the phone's menu open it. */
export const searchStore = {
  open: () => isOpen.set(true),
  close: () => isOpen.set(false),
}

export const useSearchOpen = isOpen.useValue
