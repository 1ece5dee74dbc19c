import { DoneBody } from '@atelier/domain/envelope'
import {
  StaffEnrolledAnswer,
  StaffSignInAnswer,
  TwoFactorSetupAnswer,
  type ChooseOwnPasswordBody,
  type NewPasswordNeeded,
  type SecondFactorBody,
  type SecondFactorNeeded,
} from '@atelier/domain/auth/staff-account.schema'
import { HealthAnswer } from '@atelier/domain/health.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { StaffSignedIn, StaffVerified, type StaffSignInBody, type StaffUser } from '@atelier/domain/auth/staff.schema'
import { z } from 'zod'
import type { Api } from './http.ts'

/** Who is signed in and how long that lasts by the server's clock. The token stays in its cookie: no script keeps it. */
export interface StaffSession {
  user: StaffUser
  expiresInMs: number
}

/** A8: what somebody reads who signed in rightly but is not staff. */
export const NOT_STAFF_MESSAGE = 'Access denied: Admin privileges required'

const NotStaff = z.object({ success: z.literal(true), data: z.object({ isAdmin: z.literal(false) }) })

/** The password was right, but a code must follow; `mustEnroll`: an app must be set up first. There is no session yet. */
export type SecondFactor = SecondFactorNeeded['data']['secondFactor']

/** The password was right, but somebody else typed it: its owner must choose another. There is no session yet. */
export type NewPassword = NewPasswordNeeded['data']['newPassword']

/** What must follow before there is a session. */
export type Pending = SecondFactor | NewPassword

/** Signs a member of staff in. An account the server does not mark as admin is refused as `not_allowed` (A6). */
export const signInStaff = (api: Api, body: StaffSignInBody): Promise<StaffSession | Pending> =>
  askToEnter(api, '/api/auth/admin/login', body)

/** Replaces the password somebody else typed, and goes on with the sign-in. */
export const chooseOwnPassword = (api: Api, body: ChooseOwnPasswordBody): Promise<StaffSession | Pending> =>
  askToEnter(api, '/api/auth/admin/login/new-password', body)

async function askToEnter(api: Api, path: string, body: unknown): Promise<StaffSession | Pending> {
  const { data } = await api({ method: 'POST', path, body, answer: z.union([StaffSignInAnswer, NotStaff]) })
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
    answer: StaffSignedIn,
  })
  return { user: data.user, expiresInMs: data.expiresInMs }
}

/** The secret for the app of somebody whose role demands one. */
export async function beginEnrollment(api: Api, pendingToken: string): Promise<TwoFactorSetupAnswer['data']> {
  const path = '/api/auth/admin/login/enroll'
  return (await api({ method: 'POST', path, body: { pendingToken }, answer: TwoFactorSetupAnswer })).data
}

/** Puts the app into use and signs in; the recovery codes are told this once. */
export async function finishEnrollment(
  api: Api,
  body: SecondFactorBody,
): Promise<StaffSession & { recoveryCodes: string[] }> {
  const path = '/api/auth/admin/login/enroll/confirm'
  const { data } = await api({ method: 'POST', path, body, answer: StaffEnrolledAnswer })
  return { user: data.user, expiresInMs: data.expiresInMs, recoveryCodes: data.recoveryCodes }
}

/** Asks whether the session still lives. `extends` says whether asking counts as activity and prolongs it. */
export async function verifyStaff(api: Api, options: { extends: boolean }): Promise<StaffSession> {
  const { user, expiresInMs } = await api({
    path: '/api/auth/admin/verify-token',
    answer: StaffVerified,
    headers: options.extends ? {} : { 'X-Background': '1' },
  })
  return { user, expiresInMs }
}

/** Ends the session on the server. */
export async function signOutStaff(api: Api): Promise<void> {
  await api({ method: 'POST', path: '/api/auth/admin/logout', answer: DoneBody })
}

/** Resolves when the server answers and reaches its database; rejects otherwise. */
export async function checkHealth(api: Api, signal?: AbortSignal): Promise<void> {
  const health = await api({ path: '/api/health-check', answer: HealthAnswer, timeoutMs: 10_000, signal })
  if (!health.success) throw new ShopError('unavailable', 'The server cannot reach its database')
}
