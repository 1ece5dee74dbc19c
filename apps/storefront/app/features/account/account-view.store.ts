import { useSyncExternalStore } from 'react'

export const ACCOUNT_TABS = [
  { key: 'profile', title: 'Profile & Orders' },
  { key: 'password', title: 'Change Password' },
  { key: 'addresses', title: 'Addresses' },
  { key: 'privacy', title: 'Devices & Data' },
] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]['key']

/** Which part of the account is open: the panel or the dialog, never both. */
interface AccountView {
  isPanelOpen: boolean
  tab: AccountTab | null
}

const CLOSED: AccountView = { isPanelOpen: false, tab: null }

let view = CLOSED
const listeners = new Set<() => void>()

function set(next: AccountView): void {
  view = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const accountView = {
  current: (): AccountView => view,
  openPanel: (): void => set({ isPanelOpen: true, tab: null }),
  openDialog: (tab: AccountTab): void => set({ isPanelOpen: false, tab }),
  close: (): void => set(CLOSED),
}

export const useAccountView = (): AccountView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => CLOSED,
  )
