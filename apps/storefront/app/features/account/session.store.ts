import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { useSyncExternalStore } from 'react'
import { asShopper, readStoredUser } from './stored-user.ts'

/** What is stored is whom to show, never the token: that is the business of an HttpOnly cookie. */
const STORAGE_KEY = 'orsenne.user'

/**
 * `checking` is a stored shopper whom the server has not yet confirmed; `unknown` is before the browser was asked, also on
 * the server, so that pages hold nothing personal.
 */
export type SessionStatus = 'unknown' | 'checking' | 'signed-in' | 'signed-out'

export interface Session {
  status: SessionStatus
  /** Whom to show: also while that is being confirmed. */
  user: ShopUser | null
}

const UNKNOWN: Session = { status: 'unknown', user: null }
const SIGNED_OUT: Session = { status: 'signed-out', user: null }

let session = UNKNOWN
/** Counts sign-ins and sign-outs, so that a late answer about an earlier session changes nothing. */
let generation = 0
const listeners = new Set<() => void>()

/** Storage may be forbidden; the session is then known as long as the page lives. */
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
    // Nothing to do: see readStorage.
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

/** Another tab has signed in or out (or cleared all storage, which has no key). That tab has asked the server. */
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

/** Asks the server whether the stored shopper is still signed in (S4). `ask` rejects with a status when it is not. */
async function verify(fetchSession: () => Promise<ShopUser | null | undefined>): Promise<void> {
  const { status } = current()
  if (status !== 'checking') return
  const startedGeneration = generation
  const user = await fetchSession()
  if (startedGeneration !== generation || session.status !== 'checking') return
  // No answer is no refusal: the shopper is shown as before, and whatever they do is decided by the server.
  if (user === undefined) set({ ...session, status: 'signed-in' })
  else if (user) sessionStore.signIn(user)
  else sessionStore.clear()
}

/** Who is signed in, for every feature and from outside React. */
export const sessionStore = {
  current,
  subscribe,
  verify,
  signIn(user: ShopUser): void {
    const shopper = asShopper(user)
    writeStorage(shopper)
    settle(shopper)
  },
  /** The session is over, here and in the other tabs. The server has been told, or has said so itself. */
  clear(): void {
    writeStorage(null)
    settle(null)
  },
}

export const useSession = (): Session => useSyncExternalStore(subscribe, current, () => UNKNOWN)

/** The address that may order whatever it ends in: a customer's own. Guests' addresses are made up. */
export const ownEmailOf = ({ user }: Session): string | null => (user && !user.isGuest ? user.email : null)
