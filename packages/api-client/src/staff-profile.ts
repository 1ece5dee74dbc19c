import {
  InvitationResponse,
  RecoveryCodesResponse,
  StaffSessionsResponse,
  TwoFactorSetupResponse,
  TwoFactorStateResponse,
  type AcceptInvitationBody,
  type ChangeStaffPasswordBody,
} from '@atelier/domain/auth/staff-account.schema'
import { StaffSignedInResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'
import type { StaffSession } from './staff.ts'

const PROFILE = '/api/auth/admin/profile'
const TWO_FACTOR = `${PROFILE}/two-factor`

/** Changes the own password: every other session ends, this one goes on with a new token. */
export async function changeStaffPassword(api: Api, body: ChangeStaffPasswordBody): Promise<StaffSession> {
  const { data } = await api({
    method: 'POST',
    path: `${PROFILE}/change-password`,
    body,
    responseSchema: StaffSignedInResponse,
  })
  return { user: data.user, expiresInMs: data.expiresInMs }
}

/** Where the own account is signed in, last used first. */
export async function listStaffSessions(api: Api, signal?: AbortSignal): Promise<StaffSessionsResponse['data']> {
  return (await api({ path: `${PROFILE}/sessions`, responseSchema: StaffSessionsResponse, signal })).data
}

/** Ends one of the own sessions. */
export async function endStaffSession(api: Api, sessionId: number): Promise<void> {
  await api({ method: 'DELETE', path: `${PROFILE}/sessions/${sessionId}`, responseSchema: SuccessResponse })
}

/** Ends every session of the own account, this one too. */
export async function signOutEverywhere(api: Api, currentPassword: string): Promise<void> {
  await api({
    method: 'POST',
    path: `${PROFILE}/sign-out-everywhere`,
    body: { currentPassword },
    responseSchema: SuccessResponse,
  })
}

export async function getTwoFactorState(api: Api, signal?: AbortSignal): Promise<TwoFactorStateResponse['data']> {
  return (await api({ path: TWO_FACTOR, responseSchema: TwoFactorStateResponse, signal })).data
}

/** A secret for the app; nothing changes until `enableTwoFactor` brings its first code back. */
export async function setUpTwoFactor(api: Api, currentPassword: string): Promise<TwoFactorSetupResponse['data']> {
  const body = { currentPassword }
  return (await api({ method: 'POST', path: `${TWO_FACTOR}/setup`, body, responseSchema: TwoFactorSetupResponse })).data
}

/** Enables the authenticator app. Returns the recovery codes once. */
export async function enableTwoFactor(api: Api, code: string): Promise<string[]> {
  const { data } = await api({
    method: 'POST',
    path: `${TWO_FACTOR}/enable`,
    body: { code },
    responseSchema: RecoveryCodesResponse,
  })
  return data.recoveryCodes
}

/** New recovery codes; the old ones open nothing any more. */
export async function renewRecoveryCodes(api: Api, currentPassword: string): Promise<string[]> {
  const body = { currentPassword }
  const { data } = await api({
    method: 'POST',
    path: `${TWO_FACTOR}/recovery-codes`,
    body,
    responseSchema: RecoveryCodesResponse,
  })
  return data.recoveryCodes
}

/** Turns the second factor off; refused as `conflict` where the role demands it. */
export async function disableTwoFactor(api: Api, currentPassword: string): Promise<void> {
  await api({
    method: 'POST',
    path: `${TWO_FACTOR}/disable`,
    body: { currentPassword },
    responseSchema: SuccessResponse,
  })
}

/** Whose invitation it is; `gone` when it can no longer be used. */
export async function getInvitation(api: Api, token: string): Promise<InvitationResponse['data']> {
  return (
    await api({
      method: 'POST',
      path: '/api/auth/admin/invitation',
      body: { token },
      responseSchema: InvitationResponse,
    })
  ).data
}

/** Sets the password through the link of an invitation. */
export async function acceptInvitation(api: Api, body: AcceptInvitationBody): Promise<void> {
  await api({ method: 'POST', path: '/api/auth/admin/accept-invitation', body, responseSchema: SuccessResponse })
}
