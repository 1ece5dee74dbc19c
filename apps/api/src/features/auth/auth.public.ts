/** What other features may use of auth. */

export { deleteSessionOf, listOpenSessions, type OpenSession } from './open-sessions.repo.ts'
export { deleteSession, deleteSessionsOf, insertSession } from './sessions.repo.ts'
export { deleteTwoFactor } from './two-factor.repo.ts'
export { updateLastLogin, updateStaffPassword } from './users.repo.ts'
export { authPersonalData } from './personal-data.repo.ts'
