import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { sharedStorage } from '../../browser/browser-storage.ts'
import { createStore } from '../../ui/create-store.ts'
import { asShopper, parseStoredUser } from './stored-user.ts'

/** Stores the user to display, never the token: the token is in an HttpOnly cookie. */
const STORAGE_KEY = 'shop.user'

/**
 * `checking`: a stored shopper whom the server has not confirmed yet. `unknown`: before the storage was read; also on
 * the server, so that pages hold no personal data.
 */
export type SessionStatus = 'unknown' | 'checking' | 'signed-in' | 'signed-out'

export interface ShopperSession {
  status: SessionStatus
  /** The user to display, also while being verified. */
  user: ShopUser | null
}

const UNKNOWN: ShopperSession = { status: 'unknown', user: null }
const SIGNED_OUT: ShopperSession = { status: 'signed-out', user: null }

/** Counts sign-ins and sign-outs, so that a late response about an earlier session changes nothing. */
let generation = 0

const readUser = (): ShopUser | null => parseStoredUser(sharedStorage.read(STORAGE_KEY))

const writeUser = (user: ShopUser | null): void => sharedStorage.write(STORAGE_KEY, user && JSON.stringify(user))

const store = createStore<ShopperSession>(UNKNOWN, {
  load() {
    const user = readUser()
    if (!user) writeUser(null)
    return user ? { status: 'checking', user } : SIGNED_OUT
  },
  connect() {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

function settle(user: ShopUser | null): void {
  generation += 1
  store.set(user ? { status: 'signed-in', user } : SIGNED_OUT)
}

/**
 * Follows another tab that has signed in or out, or cleared all storage (`key` is null). That tab has called the server
 * already.
 */
function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) settle(readUser())
}

/**
 * Verifies the stored shopper with the server, once (S4). `fetchSession` resolves to null when the session has ended,
 * and to undefined when the server is unreachable.
 */
async function verify(fetchSession: () => Promise<ShopUser | null | undefined>): Promise<void> {
  const { status } = store.get()
  if (status !== 'checking') return
  const startedGeneration = generation
  const user = await fetchSession()
  if (startedGeneration !== generation || store.get().status !== 'checking') return
  // The server is unreachable: the shopper stays displayed as signed in, and the server authorizes each action anyway.
  if (user === undefined) store.set({ ...store.get(), status: 'signed-in' })
  else if (user) sessionStore.signIn(user)
  else sessionStore.clear()
}

/** The session of the shopper, for every feature and from outside React. */
export const sessionStore = {
  current: store.get,
  subscribe: store.subscribe,
  verify,
  signIn(user: ShopUser): void {
    const shopper = asShopper(user)
    writeUser(shopper)
    settle(shopper)
  },
  /** Ends the session in this and all other tabs. The server-side session has ended already. */
  clear(): void {
    writeUser(null)
    settle(null)
  },
}

export const useShopperSession = store.useValue

/** Returns a customer's own address, which is exempt from the checkout's stricter check. Guest addresses are generated. */
export const ownEmailOf = ({ user }: ShopperSession): string | null => (user && !user.isGuest ? user.email : null)
