import { ApiError } from '@atelier/api-client/http'
import {
  signInStaff,
  signOutStaff,
  verifyStaffSession,
  type PendingSignIn,
  type StaffSession,
} from '@atelier/api-client/staff'
import { hasPermission, type Permission } from '@atelier/domain/auth/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import type { StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import type { StaffSignInBody, StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'
import { useSyncExternalStore } from 'react'
import { api, onUnauthorized, publicApi } from '../../api.ts'
import { createSessionTimer, type SessionWarning } from './session-timer.ts'
import { clearDrafts } from './draft-storage.ts'
import { onStoredUserChange, readStoredUser, writeStoredUser } from './stored-user.ts'

/** A8: what somebody reads whose session the server no longer accepts. */
export const SESSION_EXPIRED_MESSAGE = 'Session expired. Please log in again.'

export type Session =
  | { status: 'checking' }
  | { status: 'signed-in'; user: StaffUser; warning: SessionWarning | null }
  | { status: 'signed-out'; reason: 'none' | 'logout' | 'expired' }

let session: Session = { status: 'checking' }
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

const timer = createSessionTimer({
  fetchRemainingMs: async (options) => (await verifyStaffSession(api, options)).expiresInMs,
  onWarning(warning) {
    if (session.status === 'signed-in') set({ ...session, warning })
  },
  onExpire: () => void signOut('expired'),
})

function begin(user: StaffUser, expiresInMs: number): void {
  writeStoredUser(user)
  set({ status: 'signed-in', user, warning: null })
  timer.start(expiresInMs)
}

function end(reason: 'none' | 'logout' | 'expired'): void {
  if (session.status === 'signed-out' && reason !== 'expired') return
  timer.stop()
  const leaving = session.status === 'signed-in' ? session.user.userId : ''
  writeStoredUser(null)
  // Who leaves on purpose leaves nothing behind; what an expired session cut short is still there afterwards.
  if (reason === 'logout') clearDrafts(leaving)
  set({ status: 'signed-out', reason })
  for (const listener of endListeners) listener()
}

/**
 * A4: a stored user is restored only when the server verifies the session; a refusal clears storage. A server that does
 * not answer refuses nothing: the sign-in screen then asks again as soon as it is back.
 */
export async function restoreSession(): Promise<void> {
  if (!readStoredUser()) return end('none')
  try {
    const { user, expiresInMs } = await verifyStaffSession(publicApi, { extends: true })
    begin(user, expiresInMs)
  } catch (error) {
    const isRejected = error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 403)
    if (isRejected) end('expired')
    else set({ status: 'signed-out', reason: 'none' })
  }
}

/** Restores the session and keeps watching it; called once, when the portal starts. */
export function startSession(): void {
  onUnauthorized(() => end('expired'))
  onStoredUserChange((user) => {
    if (!user) end('logout')
    else if (session.status !== 'signed-in' || session.user.userId !== user.userId) void restoreSession()
  })
  void restoreSession()
}

/**
 * Signs in; rejects with the server's refusal. Resolves with what must follow when the password alone is not enough: a
 * session begins only with `enter`.
 */
export async function signIn(body: StaffSignInBody): Promise<PendingSignIn | null> {
  const outcome = await signInStaff(publicApi, body)
  if ('pendingToken' in outcome) return outcome
  openSession(outcome)
  return null
}

/** Begins the session the server has opened, or goes on with the new one it gave in place of the old. */
export const openSession = ({ user, expiresInMs }: StaffSession): void => begin(user, expiresInMs)

/** A4: clears what is stored, then tells the server; that call may fail without consequence. */
export async function signOut(reason: 'logout' | 'expired' = 'logout'): Promise<void> {
  end(reason)
  await signOutStaff(publicApi).catch(() => {})
}

/** Runs when a session ends, however it ended. For what must not outlive it. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener)
}

export const { recordActivity, handleTabVisible } = timer

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session)

/** The signed-in member of staff. Only for screens behind the sign-in. */
export function useStaff(): StaffUser {
  const current = useSession()
  if (current.status !== 'signed-in') throw new Error('useStaff needs a signed-in member of staff')
  return current.user
}

/** The signed-in member of staff as the rules about staff look at them. */
export function useViewer(): StaffPerson {
  const user = useStaff()
  return { userId: user.userId, role: resolveAdminRole(user), isActive: true }
}

/** Whether somebody is signed in at this moment. */
export const isSignedIn = (): boolean => session.status === 'signed-in'

/** Whether the signed-in member of staff holds a permission, by the same table the server enforces (A6). */
export function useCan(permission: Permission): boolean {
  return hasPermission(resolveAdminRole(useStaff()), permission)
}
