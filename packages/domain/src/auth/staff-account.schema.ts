import { z } from 'zod'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { envelope } from '../contract/envelope.ts'
import { SecretToken } from '../values/secret-token.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { AddPasskeyBody, PasskeyEntry, PasskeyProof } from './passkey.schema.ts'
import { StaffSignedInResponse } from './staff-sign-in.schema.ts'
import { StaffPassword } from './staff-password.ts'

/** Returns the URL of an emailed invitation. The token follows '#', which browsers never send to a server. */
export const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/admin/accept-invitation#token=${token}`

export const INVITATION_GONE = 'This invitation is no longer valid. Ask for a new one.'
export const PASSWORD_SET = 'Your password is set. You can sign in now.'

export const InvitationBody = z.strictObject({ token: SecretToken })
export const AcceptInvitationBody = z.strictObject({ token: SecretToken, password: StaffPassword })
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>

/** The name and address of the invited member of staff. */
export const InvitationResponse = envelope(z.object({ name: z.string(), email: z.string() })).meta({
  id: 'InvitationResponse',
})
export type InvitationResponse = z.infer<typeof InvitationResponse>

export const WRONG_CURRENT_PASSWORD = 'That isn’t your current password'
const CurrentPassword = z.string(WRONG_CURRENT_PASSWORD).min(1, 'Enter your current password').max(1_000)

export const ChangeStaffPasswordBody = z.strictObject({ currentPassword: CurrentPassword, newPassword: StaffPassword })
export type ChangeStaffPasswordBody = z.infer<typeof ChangeStaffPasswordBody>
export const ConfirmStaffPasswordBody = z.strictObject({ currentPassword: CurrentPassword })

/** A device on which a member of staff is signed in. */
export const StaffSessionEntry = z
  .object({ sessionId: z.int(), device: z.string(), createdAt: isoDate, lastSeenAt: isoDate, isCurrent: z.boolean() })
  .meta({ id: 'StaffSessionEntry' })
export type StaffSessionEntry = z.infer<typeof StaffSessionEntry>
export const StaffSessionsResponse = envelope(z.array(StaffSessionEntry)).meta({ id: 'StaffSessionsResponse' })
export type StaffSessionsResponse = z.infer<typeof StaffSessionsResponse>

export const WRONG_CODE = 'This code is wrong or has already been used'

/** Six digits from an authenticator app, or a recovery code. Users type both with spaces and dashes. */
const SecondFactorCode = z.string('Enter the code').trim().min(1, 'Enter the code').max(40)
/** Six digits from an authenticator app only. */
const AppCode = z
  .string('Enter the code')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code from your app'))

export const TwoFactorCodeBody = z.strictObject({ code: AppCode })
export const SecondFactorBody = z.strictObject({ pendingToken: SecretToken, code: SecondFactorCode })
export type SecondFactorBody = z.infer<typeof SecondFactorBody>
export const EnrollBody = z.strictObject({ pendingToken: SecretToken })
export const ConfirmEnrollBody = z.strictObject({ pendingToken: SecretToken, code: AppCode })

/** The password was correct, but a second factor must be entered or set up first. No session is open yet. */
export const SecondFactorNeeded = envelope(
  z.object({
    secondFactor: z.object({ pendingToken: z.string(), expiresInMs: z.int(), mustEnroll: z.boolean() }),
  }),
).meta({ id: 'SecondFactorNeeded' })
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

/** The password was correct, but another user chose it, so staff must set a new one first. No session is open yet. */
export const NewPasswordNeeded = envelope(
  z.object({
    newPassword: z.object({ pendingToken: z.string(), expiresInMs: z.int(), name: z.string(), email: z.string() }),
  }),
).meta({ id: 'NewPasswordNeeded' })
export type NewPasswordNeeded = z.infer<typeof NewPasswordNeeded>

export const ChooseOwnPasswordBody = z.strictObject({ pendingToken: SecretToken, password: StaffPassword })
export type ChooseOwnPasswordBody = z.infer<typeof ChooseOwnPasswordBody>

/** Response of POST /api/auth/admin/login. */
export const StaffSignInResponse = z.union([StaffSignedInResponse, SecondFactorNeeded, NewPasswordNeeded])
export type StaffSignInResponse = z.infer<typeof StaffSignInResponse>

const NotStaff = z.object({ success: z.literal(true), data: z.object({ isAdmin: z.literal(false) }) })

/** How the portal reads a sign-in: also the answer for a correct sign-in of an account that is not staff (A6). */
export const StaffSignInResult = z.union([StaffSignInResponse, NotStaff])
export type StaffSignInResult = z.infer<typeof StaffSignInResult>

/** Data for an authenticator app: the URI for a QR code, and the secret for manual entry. */
export const TwoFactorSetupResponse = envelope(z.object({ secret: z.string(), uri: z.string() })).meta({
  id: 'TwoFactorSetupResponse',
})
export type TwoFactorSetupResponse = z.infer<typeof TwoFactorSetupResponse>

/** The codes are shown only once. */
export const RecoveryCodesResponse = envelope(z.object({ recoveryCodes: z.array(z.string()) })).meta({
  id: 'RecoveryCodesResponse',
})
export type RecoveryCodesResponse = z.infer<typeof RecoveryCodesResponse>

/** The session that opens when a second factor has been set up. */
export const StaffEnrolledResponse = envelope(
  StaffSignedInResponse.shape.data.extend({ recoveryCodes: z.array(z.string()) }),
).meta({ id: 'StaffEnrolledResponse' })
export type StaffEnrolledResponse = z.infer<typeof StaffEnrolledResponse>

export const SecondFactorPasskeyBody = z.strictObject({ pendingToken: SecretToken, passkey: PasskeyProof })
export type SecondFactorPasskeyBody = z.infer<typeof SecondFactorPasskeyBody>
export const EnrollPasskeyBody = z.strictObject({ pendingToken: SecretToken, ...AddPasskeyBody.shape })
export type EnrollPasskeyBody = z.infer<typeof EnrollPasskeyBody>

/** The passkeys after one was added. Recovery codes come with the first second factor, and are shown only once. */
export const PasskeyAddedResponse = envelope(
  z.object({ passkeys: z.array(PasskeyEntry), recoveryCodes: z.array(z.string()) }),
).meta({ id: 'PasskeyAddedResponse' })
export type PasskeyAddedResponse = z.infer<typeof PasskeyAddedResponse>

export const TwoFactorStateResponse = envelope(
  z.object({ isEnabled: z.boolean(), isRequired: z.boolean(), hasPasskey: z.boolean(), recoveryCodesLeft: z.int() }),
).meta({ id: 'TwoFactorStateResponse' })
export type TwoFactorStateResponse = z.infer<typeof TwoFactorStateResponse>

/** Rules for staff accounts, stored in the shop's settings. */
export const StaffSettings = z.object({
  /** Roles that must sign in with a second factor. */
  twoFactorRoles: z.array(z.enum(ADMIN_ROLES)).default([]),
})
export type StaffSettings = z.infer<typeof StaffSettings>
