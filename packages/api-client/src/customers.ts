import {
  CustomerSignInResponse,
  CustomerSessionResponse,
  type GuestRegisterBody,
  type RegisterBody,
  type ShopUser,
  type SignInBody,
} from '@atelier/domain/auth/customer-sign-in.schema'
import {
  LinkResponse,
  type CheckLinkBody,
  type ForgotPasswordBody,
  type ResetPasswordBody,
} from '@atelier/domain/customers/customer-account.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { z } from 'zod'
import type { Api } from './http.ts'

// Every way in answers with a token too. It is for clients without cookies: nothing here reads or keeps it (S3).

async function authenticate(
  api: Api,
  endpoint: string,
  body: SignInBody | RegisterBody | GuestBody,
): Promise<ShopUser> {
  const { data } = await api({
    method: 'POST',
    path: `/api/auth/${endpoint}`,
    body,
    responseSchema: CustomerSignInResponse,
  })
  return data.user
}

/** POST /auth/login (S7). Refused as `bad_credentials`, or as `not_allowed` for members of staff. */
export const signInCustomer = (api: Api, body: SignInBody): Promise<ShopUser> => authenticate(api, 'login', body)

/** POST /auth/register (S7). Refused as `email_taken` when there is such an account. */
export const registerCustomer = (api: Api, body: RegisterBody): Promise<ShopUser> => authenticate(api, 'register', body)

type GuestBody = z.input<typeof GuestRegisterBody>

/** POST /auth/guest-register (S7): a session without credentials. */
export const registerGuest = (api: Api, body: GuestBody): Promise<ShopUser> => authenticate(api, 'guest-register', body)

/** GET /auth/verify-token (S7): whom the browser's session belongs to. Refused as `not_signed_in` when there is none. */
export async function verifySession(api: Api): Promise<ShopUser> {
  const { user } = await api({ path: '/api/auth/verify-token', responseSchema: CustomerSessionResponse })
  return user
}

/** POST /auth/logout (S7): ends the session on the server and takes its cookie away. */
export async function signOutCustomer(api: Api): Promise<void> {
  await api({ method: 'POST', path: '/api/auth/logout', responseSchema: SuccessResponse })
}

/** Asks for a link to choose a new password. The answer is the same for addresses nobody has an account with. */
export async function forgotPassword(api: Api, body: ForgotPasswordBody): Promise<string | undefined> {
  const { message } = await api({
    method: 'POST',
    path: '/api/auth/forgot-password',
    body,
    responseSchema: SuccessResponse,
  })
  return message
}

/** Chooses the new password through the link. Every session of the account ends. Refused as `gone` the second time. */
export async function resetPassword(api: Api, body: ResetPasswordBody): Promise<string | undefined> {
  const { message } = await api({
    method: 'POST',
    path: '/api/auth/reset-password',
    body,
    responseSchema: SuccessResponse,
  })
  return message
}

/** Whose address a link in a mail is about. Changes nothing; refused as `gone` when the link no longer works. */
export async function checkLink(api: Api, body: CheckLinkBody): Promise<string> {
  const { data } = await api({ method: 'POST', path: '/api/auth/check-link', body, responseSchema: LinkResponse })
  return data.email
}

/** Opens a link that proves or changes an address. Refused as `not_signed_in` to anybody but the account's owner. */
export async function openLink(
  api: Api,
  purpose: 'verify-email' | 'change-email',
  token: string,
): Promise<string | undefined> {
  const { message } = await api({
    method: 'POST',
    path: `/api/auth/${purpose}`,
    body: { token },
    responseSchema: LinkResponse,
  })
  return message
}
