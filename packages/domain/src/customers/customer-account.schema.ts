import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { SecretToken } from '../values/secret-token.schema.ts'
import { emailAddress, isoDate } from '../values/text.schema.ts'
import { CUSTOMER_LINK_PATHS, type CustomerLinkPurpose } from './customer-links.ts'
import { NewPassword, PASSWORDS_DIFFER, RegistrationEmail, RegistrationName } from './customer-sign-in.schema.ts'

/** Messages of the customer account. */
export const RESET_EMAIL_SENT = 'If this email has an account, we’ve sent a link to choose a new password.'
export const LINK_GONE = 'This link has expired or was already used. Request a new one.'
export const PASSWORD_CHANGED = 'Your password has been changed.'
export const WRONG_PASSWORD = 'The current password isn’t correct'
export const VERIFICATION_EMAIL_SENT = 'We’ve sent a link to your email address.'
export const SIGN_IN_TO_CONFIRM = 'Sign in to confirm this email address.'
export const EMAIL_VERIFIED = 'Your email address is confirmed.'
export const EMAIL_CHANGE_LINK_SENT = 'We’ve sent a link to the new email address. Open it to complete the change.'
export const EMAIL_CHANGED = 'Your email address has been changed. Sign in with the new one.'
export const SIGNED_OUT_EVERYWHERE = 'You’ve been signed out on every device.'
export const DELETION_CANCELLED = 'Your account will not be deleted.'

export const ForgotPasswordBody = z
  .strictObject({ email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()) })
  .meta({ id: 'ForgotPasswordBody' })
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>

export const ResetPasswordBody = z
  .strictObject({ token: SecretToken, password: NewPassword })
  .meta({ id: 'ResetPasswordBody' })
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

/** The form behind the reset link: the new password and its repetition. The token comes from the link. */
export const ResetPasswordForm = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, PASSWORDS_DIFFER)

/** The token of an opened link. The page posts it, so a mail scanner that only follows links changes nothing. */
export const LinkBody = z.strictObject({ token: SecretToken }).meta({ id: 'LinkBody' })
export type LinkBody = z.infer<typeof LinkBody>
export const CheckLinkBody = z
  .strictObject({
    purpose: z.enum(Object.keys(CUSTOMER_LINK_PATHS) as [CustomerLinkPurpose, ...CustomerLinkPurpose[]]),
    token: SecretToken,
  })
  .meta({ id: 'CheckLinkBody' })
export type CheckLinkBody = z.infer<typeof CheckLinkBody>
/** The email address that a link belongs to, for the page that asks for confirmation. */
export const LinkResponse = envelope(z.object({ email: z.string() })).meta({ id: 'LinkResponse' })
export type LinkResponse = z.infer<typeof LinkResponse>

const currentPassword = z.string('Password is required').min(1, 'Password is required').max(1_000)

export const ChangePasswordBody = z
  .strictObject({ currentPassword, newPassword: NewPassword })
  .meta({ id: 'ChangePasswordBody' })
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** The dialog's form: the request body plus the repeated new password. */
export const ChangePasswordForm = z
  .object({ ...ChangePasswordBody.shape, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, PASSWORDS_DIFFER)

export const ChangeNameBody = z.strictObject({ name: RegistrationName }).meta({ id: 'ChangeNameBody' })
export type ChangeNameBody = z.infer<typeof ChangeNameBody>

export const ChangeEmailBody = z
  .strictObject({ email: RegistrationEmail, currentPassword })
  .meta({ id: 'ChangeEmailBody' })
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>

export const DeleteAccountBody = z.strictObject({ currentPassword }).meta({ id: 'DeleteAccountBody' })
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>

/** The account as its owner sees it. */
export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    createdAt: isoDate,
    /** When the account will be deleted, if its owner requested that. The owner can cancel until then. */
    deletionDueAt: isoDate.nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const AccountResponse = envelope(Account).meta({ id: 'AccountResponse' })
export type AccountResponse = z.infer<typeof AccountResponse>

/** A device on which the customer is signed in. */
export const AccountSession = z
  .object({
    sessionId: z.int(),
    device: z.string(),
    createdAt: isoDate,
    lastSeenAt: isoDate,
    /** Whether this is the session of the current request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.infer<typeof AccountSession>

export const AccountSessionsResponse = envelope(z.array(AccountSession)).meta({ id: 'AccountSessionsResponse' })
export type AccountSessionsResponse = z.infer<typeof AccountSessionsResponse>
