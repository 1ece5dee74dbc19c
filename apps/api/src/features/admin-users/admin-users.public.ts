/** What other features may use of admin users. */

export { sendInvitation } from './invite-admin-user.ts'
