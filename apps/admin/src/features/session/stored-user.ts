import { StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'

const KEY = 'atelier-admin-user'

/** Returns the user stored in the browser: a display name, never a proof of identity, and never the token. */
export function readStoredUser(): StaffUser | null {
  try {
    const parsed = StaffUser.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores or deletes the user. If the browser blocks storage, only the restore after a reload is lost. */
export function writeStoredUser(user: StaffUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch {
    // The session works without it.
  }
}

/** Calls the listener when another tab signs in, possibly as another user, or out. */
export function onStoredUserChange(listener: (user: StaffUser | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener(readStoredUser())
  })
}
