import { defineEndpoint } from '../contract/endpoint.ts'
import {
  AddPasskeyBody,
  PasskeyCreationResponse,
  PasskeyParams,
  PasskeyProof,
  PasskeyRequestResponse,
  PasskeysResponse,
} from './passkey.schema.ts'
import { ConfirmStaffPasswordBody, PasskeyAddedResponse, StaffSignInResponse } from './staff-account.schema.ts'

/** Needs no body: the answer is the same for every caller, and the browser offers the passkeys that it has. */
export const requestStaffPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/passkeys/options',
  access: 'public',
  rateLimit: 'passkeyChallenges',
  summary: 'Return a challenge for signing in with a passkey',
  response: PasskeyRequestResponse,
  responseHeaders: ['Set-Cookie'],
  errors: ['conflict'],
})

export const signInStaffWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/passkeys/sign-in',
  access: 'public',
  rateLimit: { name: 'passkeySignIn', countsValidOnly: true },
  summary: 'Sign a member of staff in with a passkey alone',
  body: PasskeyProof,
  response: StaffSignInResponse,
  errors: ['bad_credentials', 'conflict'],
})

export const listStaffPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/profile/passkeys',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List your passkeys',
  response: PasskeysResponse,
})

export const beginStaffPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/passkeys/options',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Start the setup of a passkey',
  body: ConfirmStaffPasswordBody,
  response: PasskeyCreationResponse,
  errors: ['conflict'],
})

export const addStaffPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/passkeys',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Add a passkey; all other sessions end',
  body: AddPasskeyBody,
  response: PasskeyAddedResponse,
  errors: ['bad_request', 'conflict'],
})

export const removeStaffPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/passkeys/:passkeyId/remove',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Remove a passkey, unless it is the last way in; all other sessions end',
  params: PasskeyParams,
  body: ConfirmStaffPasswordBody,
  response: PasskeysResponse,
  errors: ['not_found', 'conflict'],
})
