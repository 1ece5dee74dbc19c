import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { emailAddress, requiredText, typedEmail } from '../values/text.schema.ts'

/** Messages of sign-in and registration (S5, S8). */
export const SIGN_IN_REQUIRED = 'Please enter both email and password'
export const BAD_CREDENTIALS = 'Invalid email or password'
export const ADMIN_REFUSED = 'Admin accounts cannot access this application. Please use the admin portal.'
export const EMAIL_EXISTS = 'Email already exists'
/** A guest id is a label: a client that knows one gains no access. */
export const GUEST_EXISTS = 'This guest session already exists. Start a new one.'
export const EMAIL_EXISTS_SHOWN = 'This email is already registered. Please login instead.'

export const SignInBody = z
  .strictObject({
    email: typedEmail(SIGN_IN_REQUIRED).min(1, SIGN_IN_REQUIRED),
    password: z.string(SIGN_IN_REQUIRED).min(1, SIGN_IN_REQUIRED).max(1_000),
  })
  .meta({ id: 'SignInBody' })
export type SignInBody = z.infer<typeof SignInBody>

const INVALID_EMAIL = 'Invalid email address'
const passwordTooShort = `Password must be at least ${limits.customers.passwordMin} characters`

/** The registration fields, in the order in which they are checked (S5). */
export const RegistrationName = requiredText('Name is required', 120)
export const RegistrationEmail = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .pipe(emailAddress(INVALID_EMAIL))
export const NewPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(limits.customers.passwordMin, passwordTooShort)
  .max(200, 'Please use at most 200 characters')

/** The validation error for two different passwords (S5). */
export const PASSWORDS_DIFFER = { message: 'Passwords do not match', path: ['confirmPassword'] }

export const RegisterBody = z
  .strictObject({ name: RegistrationName, email: RegistrationEmail, password: NewPassword })
  .meta({ id: 'RegisterBody' })
export type RegisterBody = z.infer<typeof RegisterBody>

/** The registration form: the request body plus the repeated password (S3). */
export const RegistrationForm = z
  .object({ ...RegisterBody.shape, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, PASSWORDS_DIFFER)
export type RegistrationForm = z.infer<typeof RegistrationForm>

/** Registers a guest with an id and an email address (S5). The id is a label and grants no access. */
export const GuestRegisterBody = z
  .strictObject({
    id: z.string('Guest id is required').regex(/^guest_[0-9a-f-]{36}$/, 'Guest id is required'),
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()),
    name: z.string().trim().max(120).default('Guest User'),
    isGuest: z.literal(true).optional(),
  })
  .meta({ id: 'GuestRegisterBody' })
export type GuestRegisterBody = z.infer<typeof GuestRegisterBody>

/** A customer or guest as the storefront stores it; never a member of staff (S3). */
export const ShopUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['customer', 'guest']),
    isAdmin: z.literal(false),
    isGuest: z.boolean(),
  })
  .meta({ id: 'ShopUser' })
export type ShopUser = z.infer<typeof ShopUser>

export const CustomerSignInResponse = envelope(z.object({ user: ShopUser, token: z.string() })).meta({
  id: 'CustomerSignInResponse',
})
export type CustomerSignInResponse = z.infer<typeof CustomerSignInResponse>

export const CustomerSessionResponse = z
  .object({ success: z.literal(true), user: ShopUser })
  .meta({ id: 'CustomerSessionResponse' })
export type CustomerSessionResponse = z.infer<typeof CustomerSessionResponse>

/**
 * Returns the path to open after sign-in: `returnTo` if it is a path of this site, otherwise `/`. Rejects other hosts,
 * other protocols, backslashes and the sign-in pages themselves.
 */
export function safeReturnTo(returnTo: string | null | undefined): string {
  if (!returnTo || !/^\/(?![/\\])/.test(returnTo) || /[\\\p{Cc}]/u.test(returnTo)) return '/'
  let url: URL
  try {
    url = new URL(returnTo, 'http://same.site')
  } catch {
    return '/'
  }
  if (url.host !== 'same.site' || /^\/(login|register)(\/|$)/.test(url.pathname)) return '/'
  if (/^\/(%2f|%5c)/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
