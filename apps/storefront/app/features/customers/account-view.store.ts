import { createStore } from '../../ui/create-store.ts'

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
  /** The account was created on this page view. */
  isNew?: boolean
}

const CLOSED: AccountView = { isPanelOpen: false, tab: null }

const view = createStore(CLOSED)

export const accountView = {
  current: view.get,
  openPanel: (): void => view.set({ isPanelOpen: true, tab: null }),
  openDialog: (tab: AccountTab): void => view.set({ isPanelOpen: false, tab }),
  close: (): void => view.set(CLOSED),
  welcome: (): void => view.set({ ...CLOSED, isNew: true }),
}

export const useAccountView = view.useValue
