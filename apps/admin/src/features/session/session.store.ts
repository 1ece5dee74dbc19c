import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { submitStaffSignIn, type PendingSignIn, type StaffSession } from '../../staff-session.ts'
import { allows, grantOfRole, type AccessGrant } from '@atelier/domain/access/access-grant'
import type { Permission } from '@atelier/domain/access/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import type { StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import { signOutStaff, verifyStaffSession } from '@atelier/domain/auth/staff-sign-in.endpoints'
import type { StaffSignInBody, StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'
import { useMemo } from 'react'
import { api, beginSession, onUnauthorized, publicApi } from '../../api.ts'
import { createStore } from '../../ui/create-store.ts'
import { createSessionTimer, type SessionExpiry } from './session-timer.ts'
import { clearDrafts } from './draft-storage.ts'
import { onStoredUserChange, readStoredUser, writeStoredUser } from './stored-user.ts'

/** Shown when the server no longer accepts the session (A8). */
export const SESSION_EXPIRED_MESSAGE = 'Session expired. Please log in again.'

export type PortalSession =
  | { status: 'checking' }
  | { status: 'signed-in'; user: StaffUser; warning: SessionExpiry | null }
  | { status: 'signed-out'; reason: 'none' | 'logout' | 'expired' }

const store = createStore<PortalSession>({ status: 'checking' })
const endListeners = new Set<() => void>()

const timer = createSessionTimer({
  fetchRemainingMs: async (options) =>
    (await call(api, verifyStaffSession, {}, { isBackground: !options.extends })).expiresInMs,
  onWarning(warning) {
    const session = store.get()
    if (session.status === 'signed-in') store.set({ ...session, warning })
  },
  onExpire: () => void signOut('expired'),
})

function begin(user: StaffUser, expiresInMs: number): void {
  beginSession()
  writeStoredUser(user)
  store.set({ status: 'signed-in', user, warning: null })
  timer.start(expiresInMs)
}

function end(reason: 'none' | 'logout' | 'expired'): void {
  const session = store.get()
  if (session.status === 'signed-out' && reason !== 'expired') return
  timer.stop()
  const userId = session.status === 'signed-in' ? session.user.userId : ''
  writeStoredUser(null)
  // Signing out deletes drafts; an expired session preserves them.
  if (reason === 'logout') clearDrafts(userId)
  store.set({ status: 'signed-out', reason })
  for (const listener of endListeners) listener()
}

/**
 * Restores a stored user only after the server verified the session; a 401 or 403 clears storage (A4). Without a
 * response the user stays stored, and the sign-in screen retries when the server is back.
 */
export async function restoreSession(): Promise<void> {
  if (!readStoredUser()) return end('none')
  try {
    const { user, expiresInMs } = await call(publicApi, verifyStaffSession, {})
    begin(user, expiresInMs)
  } catch (error) {
    if (isRejection(error)) end('expired')
    else store.set({ status: 'signed-out', reason: 'none' })
  }
}

/** Restores the session and watches it; called once, when the portal starts. */
export function startSession(): void {
  onUnauthorized(handleRejection)
  onStoredUserChange((user) => {
    const session = store.get()
    if (!user) end('logout')
    else if (session.status !== 'signed-in' || session.user.userId !== user.userId) void restoreSession()
  })
  void restoreSession()
}

/**
 * Signs in; rejects with the server's error. Resolves with the pending sign-in if the password alone is not enough:
 * then only `openSession` starts the session.
 */
export async function signIn(body: StaffSignInBody): Promise<PendingSignIn | null> {
  const outcome = await submitStaffSignIn(publicApi, body)
  if ('pendingToken' in outcome) return outcome
  openSession(outcome)
  return null
}

/** Starts the session that the server opened, or replaces the current one. */
export const openSession = ({ user, expiresInMs }: StaffSession): void => begin(user, expiresInMs)

/** Clears storage, then notifies the server, whose errors are ignored (A4). */
export async function signOut(reason: 'logout' | 'expired' = 'logout'): Promise<void> {
  end(reason)
  await call(publicApi, signOutStaff, {}).catch(() => {})
}

async function verifySession(): Promise<void> {
  try {
    const { user } = await call(publicApi, verifyStaffSession, {}, { isBackground: true })
    const session = store.get()
    if (session.status === 'signed-in') store.set({ ...session, user })
    writeStoredUser(user)
  } catch (error) {
    if (isRejection(error)) end('expired')
  }
}

/** Asks the server whether the session is still valid, and ends it if not. A role that changed counts at once. */
export const checkSession = (): void => void verifySession()

const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 403)

/** Ends a rejected session. The holder of an own role may have lost a right a moment ago: then the grant is asked for again. */
function handleRejection({ statusCode }: ApiError): void {
  const session = store.get()
  const hasOwnRole = session.status === 'signed-in' && Boolean(session.user.ownRole)
  if (statusCode === 403 && hasOwnRole) checkSession()
  else end('expired')
}

/** Registers a listener that runs when a session ends for any reason, to clear its data. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener)
}

export const { recordActivity, handleTabVisible } = timer

export const usePortalSession = store.useValue

/** Returns the signed-in member of staff. Throws on screens outside the sign-in. */
export function useStaff(): StaffUser {
  const current = usePortalSession()
  if (current.status !== 'signed-in') throw new Error('useStaff needs a signed-in member of staff')
  return current.user
}

/** Returns what the signed-in member of staff may do, as the server enforces it (A6). */
export function useGrant(): AccessGrant {
  const user = useStaff()
  const role = resolveAdminRole(user)
  return useMemo(() => user.ownRole?.grant ?? grantOfRole(role), [user.ownRole, role])
}

/** Returns the signed-in member of staff for the domain's staff rules. */
export function useViewer(): StaffPerson {
  const user = useStaff()
  return { userId: user.userId, role: resolveAdminRole(user), grant: useGrant(), isActive: true }
}

/** Returns whether a session is open. */
export const isSignedIn = (): boolean => store.get().status === 'signed-in'

/** Returns whether the signed-in member of staff has a permission. */
export const useCan = (permission: Permission): boolean => allows(useGrant(), permission)

/** Returns whether the role of the signed-in member of staff shows personal data of customers, or masks it. */
export const useShowsPersonalData = (): boolean => !useGrant().limits.masksPersonalData

/** Returns whether the role of the signed-in member of staff is about all markets, or limited to some. */
export const useShowsAllMarkets = (): boolean => useGrant().limits.markets === null
