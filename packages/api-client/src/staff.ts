import { SuccessResponse } from '@atelier/domain/envelope'
import {
  StaffEnrolledResponse,
  StaffSignInResponse,
  TwoFactorSetupResponse,
  type ChooseOwnPasswordBody,
  type NewPasswordNeeded,
  type SecondFactorBody,
  type SecondFactorNeeded,
} from '@atelier/domain/auth/staff-account.schema'
import { ShopError } from '@atelier/domain/shop-error'
import {
  StaffSignedInResponse,
  StaffSessionResponse,
  type StaffSignInBody,
  type StaffUser,
} from '@atelier/domain/auth/staff-sign-in.schema'
import { z } from 'zod'
import type { Api } from './http.ts'

/** Who is signed in and how long that lasts by the server's clock. The token stays in its cookie: no script keeps it. */
export interface StaffSession {
  user: StaffUser
  expiresInMs: number
}

/** A8: shown after a correct sign-in of an account that is not staff. */
export const NOT_STAFF_MESSAGE = 'Access denied: Admin privileges required'

const NotStaff = z.object({ success: z.literal(true), data: z.object({ isAdmin: z.literal(false) }) })

/** The password was right, but a code must follow; `mustEnroll`: an app must be set up first. There is no session yet. */
export type PendingSecondFactor = SecondFactorNeeded['data']['secondFactor']

/** The password was right, but staff set it: its owner must choose another. There is no session yet. */
export type PendingNewPassword = NewPasswordNeeded['data']['newPassword']

/** What must follow before there is a session. */
export type PendingSignIn = PendingSecondFactor | PendingNewPassword

/** Signs a member of staff in. An account the server does not mark as admin is refused as `not_allowed` (A6). */
export const signInStaff = (api: Api, body: StaffSignInBody): Promise<StaffSession | PendingSignIn> =>
  submitSignIn(api, '/api/auth/admin/login', body)

/** Replaces a password that staff set, and continues the sign-in. */
export const chooseOwnPassword = (api: Api, body: ChooseOwnPasswordBody): Promise<StaffSession | PendingSignIn> =>
  submitSignIn(api, '/api/auth/admin/login/new-password', body)

async function submitSignIn(api: Api, path: string, body: unknown): Promise<StaffSession | PendingSignIn> {
  const { data } = await api({ method: 'POST', path, body, responseSchema: z.union([StaffSignInResponse, NotStaff]) })
  if ('secondFactor' in data) return data.secondFactor
  if ('newPassword' in data) return data.newPassword
  if (!data.isAdmin) throw new ShopError('not_allowed', NOT_STAFF_MESSAGE)
  return { user: data.user, expiresInMs: data.expiresInMs }
}

/** Finishes a sign-in with a code of the app or a recovery code. */
export async function signInWithCode(api: Api, body: SecondFactorBody): Promise<StaffSession> {
  const { data } = await api({
    method: 'POST',
    path: '/api/auth/admin/login/second-factor',
    body,
    responseSchema: StaffSignedInResponse,
  })
  return { user: data.user, expiresInMs: data.expiresInMs }
}

/** The secret for the authenticator app of a role that requires one. */
export async function beginEnrollment(api: Api, pendingToken: string): Promise<TwoFactorSetupResponse['data']> {
  const path = '/api/auth/admin/login/enroll'
  return (await api({ method: 'POST', path, body: { pendingToken }, responseSchema: TwoFactorSetupResponse })).data
}

/** Enables the authenticator app and signs in. Returns the recovery codes once. */
export async function finishEnrollment(
  api: Api,
  body: SecondFactorBody,
): Promise<StaffSession & { recoveryCodes: string[] }> {
  const path = '/api/auth/admin/login/enroll/confirm'
  const { data } = await api({ method: 'POST', path, body, responseSchema: StaffEnrolledResponse })
  return { user: data.user, expiresInMs: data.expiresInMs, recoveryCodes: data.recoveryCodes }
}

/** Asks whether the session still lives. `extends` says whether asking counts as activity and prolongs it. */
export async function verifyStaffSession(api: Api, options: { extends: boolean }): Promise<StaffSession> {
  const { user, expiresInMs } = await api({
    path: '/api/auth/admin/verify-token',
    responseSchema: StaffSessionResponse,
    headers: options.extends ? {} : { 'X-Background': '1' },
  })
  return { user, expiresInMs }
}

/** Ends the session on the server. */
export async function signOutStaff(api: Api): Promise<void> {
  await api({ method: 'POST', path: '/api/auth/admin/logout', responseSchema: SuccessResponse })
}
