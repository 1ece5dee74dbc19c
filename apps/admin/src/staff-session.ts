import {
  StaffSignInResult,
  type ChooseOwnPasswordBody,
  type NewPasswordNeeded,
  type SecondFactorNeeded,
} from '@atelier/domain/auth/staff-account.schema'
import type { PasskeyProof } from '@atelier/domain/auth/passkey.schema'
import * as staffPasskeys from '@atelier/domain/auth/staff-passkeys.endpoints'
import * as staffSecondFactor from '@atelier/domain/auth/staff-second-factor.endpoints'
import * as staffSignIn from '@atelier/domain/auth/staff-sign-in.endpoints'
import type { StaffSignInBody, StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { call, type ApiClient } from '@atelier/api-client/call'

/** The user, and the remaining lifetime by the server's clock. The token stays in its cookie: no script stores it. */
export interface StaffSession {
  user: StaffUser
  expiresInMs: number
}

/** A8: shown after a correct sign-in of an account that is not staff. */
export const NOT_STAFF_MESSAGE = 'Access denied: Admin privileges required'

/** The password was correct, but a code is required; `mustEnroll`: an app must be set up first. No session is open yet. */
export type PendingSecondFactor = SecondFactorNeeded['data']['secondFactor']

/** The password was right, but staff set it: its owner must choose another. There is no session yet. */
export type PendingNewPassword = NewPasswordNeeded['data']['newPassword']

/** The step that is required before a session opens. */
export type PendingSignIn = PendingSecondFactor | PendingNewPassword

/** Signs a member of staff in. Throws `not_allowed` for an account that the server does not mark as admin (A6). */
export async function submitStaffSignIn(api: ApiClient, body: StaffSignInBody): Promise<StaffSession | PendingSignIn> {
  return toOutcome(await call(api, { ...staffSignIn.signInStaff, response: StaffSignInResult }, { body }))
}

/** Replaces a password that another user chose, and continues the sign-in. */
export async function submitOwnPassword(
  api: ApiClient,
  body: ChooseOwnPasswordBody,
): Promise<StaffSession | PendingSignIn> {
  return toOutcome(await call(api, { ...staffSecondFactor.chooseOwnPassword, response: StaffSignInResult }, { body }))
}

/** Signs in with a passkey alone. An account whose password another user chose must choose one first. */
export async function submitPasskey(api: ApiClient, body: PasskeyProof): Promise<StaffSession | PendingSignIn> {
  return toOutcome(await call(api, staffPasskeys.signInStaffWithPasskey, { body }))
}

function toOutcome({ data }: StaffSignInResult): StaffSession | PendingSignIn {
  if ('secondFactor' in data) return data.secondFactor
  if ('newPassword' in data) return data.newPassword
  if (!data.isAdmin) throw new ShopError('not_allowed', NOT_STAFF_MESSAGE)
  return toStaffSession(data)
}

/** Leaves out the token. */
export const toStaffSession = ({ user, expiresInMs }: StaffSession): StaffSession => ({ user, expiresInMs })
