import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { useSyncExternalStore } from 'react'
import { asShopper, readStoredUser } from './stored-user.ts'

/** Stores the user to display, never the token: the token is in an HttpOnly cookie. */
const STORAGE_KEY = 'orsenne.user'

/**
 * `checking`: a stored shopper whom the server has not confirmed yet. `unknown`: before the storage was read; also on
 * the server, so that pages hold no personal data.
 */
export type SessionStatus = 'unknown' | 'checking' | 'signed-in' | 'signed-out'

export interface Session {
  status: SessionStatus
  /** The user to display, also while being verified. */
  user: ShopUser | null
}

const UNKNOWN: Session = { status: 'unknown', user: null }
const SIGNED_OUT: Session = { status: 'signed-out', user: null }

let session = UNKNOWN
/** Counts sign-ins and sign-outs, so that a late response about an earlier session changes nothing. */
let generation = 0
const listeners = new Set<() => void>()

/** Storage may be disabled; the session then lasts as long as the page. */
function readStorage(): ShopUser | null {
  try {
    return readStoredUser(localStorage.getItem(STORAGE_KEY))
  } catch {
    return null
  }
}

function writeStorage(user: ShopUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is unavailable: see readStorage.
  }
}

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function settle(user: ShopUser | null): void {
  generation += 1
  set(user ? { status: 'signed-in', user } : SIGNED_OUT)
}

function current(): Session {
  if (session === UNKNOWN) {
    const user = readStorage()
    if (!user) writeStorage(null)
    session = user ? { status: 'checking', user } : SIGNED_OUT
  }
  return session
}

/**
 * Follows another tab that has signed in or out, or cleared all storage (`key` is null). That tab has called the server
 * already.
 */
function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) settle(readStorage())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/**
 * Verifies the stored shopper with the server, once (S4). `fetchSession` resolves to null when the session has ended,
 * and to undefined when the server is unreachable.
 */
async function verify(fetchSession: () => Promise<ShopUser | null | undefined>): Promise<void> {
  const { status } = current()
  if (status !== 'checking') return
  const startedGeneration = generation
  const user = await fetchSession()
  if (startedGeneration !== generation || session.status !== 'checking') return
  // The server is unreachable: the shopper stays displayed as signed in, and the server authorizes each action anyway.
  if (user === undefined) set({ ...session, status: 'signed-in' })
  else if (user) sessionStore.signIn(user)
  else sessionStore.clear()
}

/** The session of the shopper, for every feature and from outside React. */
export const sessionStore = {
  current,
  subscribe,
  verify,
  signIn(user: ShopUser): void {
    const shopper = asShopper(user)
    writeStorage(shopper)
    settle(shopper)
  },
  /** Ends the session in this and all other tabs. The server-side session has ended already. */
  clear(): void {
    writeStorage(null)
    settle(null)
  },
}

export const useSession = (): Session => useSyncExternalStore(subscribe, current, () => UNKNOWN)

/** Returns a customer's own address, which is exempt from the checkout's stricter check. Guest addresses are generated. */
export const ownEmailOf = ({ user }: Session): string | null => (user && !user.isGuest ? user.email : null)
