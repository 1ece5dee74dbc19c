import { StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'

const KEY = 'atelier-admin-user'

/** The user kept in the browser: who to greet, never a proof of anything, and never the token. */
export function readStoredUser(): StaffUser | null {
  try {
    const parsed = StaffUser.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps the user, or forgets them. A browser that forbids storage only loses the restoring after a reload. */
export function writeStoredUser(user: StaffUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing to do: the session works without it.
  }
}

/** Tells when another tab signs in, as somebody else perhaps, or out. */
export function onStoredUserChange(listener: (user: StaffUser | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listener(readStoredUser())
  })
}
