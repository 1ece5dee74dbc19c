/** What other features may use of auth. */

export { deleteSessionOf, isFreshSession, listOpenSessions, type OpenSession } from './open-sessions.repo.ts'
export {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  listValidSessions,
  type NewSession,
} from './sessions.repo.ts'
export { exportPasskeys } from './passkeys/export-passkeys.ts'
export {
  beginPasskey,
  creationOptions,
  handleOfChallenge,
  storePasskey,
  verifyNewPasskey,
} from './passkeys/add-passkey.ts'
export { bindingOf, newPasskeyChallenge } from './passkeys/passkey-challenge.ts'
export { passkeyEmail } from './passkeys/passkey-emails.ts'
export { passkeySite } from './passkeys/passkey-site.ts'
export { presentPasskey } from './passkeys/passkeys.present.ts'
export {
  deletePasskey,
  deletePasskeysOf,
  getPasskeyHandle,
  hasPasskey,
  listPasskeys,
  lockPasskeys,
} from './passkeys/passkeys.repo.ts'
export { requestOptions } from './passkeys/request-options.ts'
export { openWithPasskey } from './passkeys/sign-in-with-passkey.ts'
export { openSealedBytes, sealBytes } from './sealed-bytes.ts'
export { lockSso, readSso } from './sso/sso-settings.repo.ts'
export { deleteIdentitiesOf } from './sso/identities.repo.ts'
export { deleteRecoveryCodes, deleteTwoFactor } from './two-factor/two-factor.repo.ts'
export {
  deleteUnusedCustomer,
  findOrInsertGuestBuyers,
  insertGuestWithSession,
  insertCustomers,
  insertUser,
  listTakenEmails,
  markEmailVerified,
  updateLastLogin,
  updateStaffPassword,
  updateUser,
} from './users.repo.ts'
export { consumeLink, deleteLinks, findLink, insertLink, type OpenedLink } from './auth-tokens.repo.ts'
export { scheduleInactiveDeletions, takeAccountsToWarn } from './inactive-accounts.repo.ts'
export { completeStaffSignIn, type OpenedStaffSession } from './open-staff-session.ts'
export { heldRoleColumn, type HeldRole } from './staff-roles.repo.ts'
export { grantOfStaff, roleColumns, staffRole } from './staff-user.ts'
export { staffSignedInResponse } from './sign-in-response.ts'
export { authPersonalData } from './personal-data.repo.ts'
