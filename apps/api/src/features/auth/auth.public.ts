/** What other features may use of auth. */

export { deleteSessionOf, listOpenSessions, type OpenSession } from './open-sessions.repo.ts'
export { deleteSession, deleteSessionsOf, insertSession, listValidSessions, type NewSession } from './sessions.repo.ts'
export { exportPasskeys } from './passkeys/export-passkeys.ts'
export { deletePasskeysOf } from './passkeys/passkeys.repo.ts'
export { deleteRecoveryCodes, deleteTwoFactor } from './two-factor/two-factor.repo.ts'
export {
  findOrInsertGuestBuyers,
  insertGuestWithSession,
  insertUser,
  markEmailVerified,
  updateLastLogin,
  updateStaffPassword,
  updateUser,
} from './users.repo.ts'
export { consumeLink, deleteLinks, findLink, insertLink, type OpenedLink } from './auth-tokens.repo.ts'
export { scheduleInactiveDeletions, takeAccountsToWarn } from './inactive-accounts.repo.ts'
export { completeStaffSignIn, type OpenedStaffSession } from './open-staff-session.ts'
export { staffSignedInResponse } from './sign-in-response.ts'
export { authPersonalData } from './personal-data.repo.ts'
