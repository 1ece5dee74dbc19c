import { defineEndpoint } from '../contract/endpoint.ts'
import { PasskeyCreationResponse } from './passkey.schema.ts'
import {
  ChooseOwnPasswordBody,
  ConfirmEnrollBody,
  EnrollBody,
  EnrollPasskeyBody,
  SecondFactorBody,
  SecondFactorPasskeyBody,
  StaffEnrolledResponse,
  StaffSignInResponse,
  TwoFactorSetupResponse,
} from './staff-account.schema.ts'
import { StaffSignedInResponse } from './staff-sign-in.schema.ts'

// The steps after a correct password. The client has only a pending token, no session or cookie.

export const signInWithCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/second-factor',
  access: 'public',
  summary: 'Complete the sign-in with a TOTP code or a recovery code',
  body: SecondFactorBody,
  response: StaffSignedInResponse,
  errors: ['bad_credentials', 'gone', 'too_many_requests'],
})

export const chooseOwnPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/new-password',
  access: 'public',
  summary: 'Replace the initial password and continue the sign-in',
  body: ChooseOwnPasswordBody,
  response: StaffSignInResponse,
  errors: ['gone', 'too_many_requests'],
})

export const beginEnrollment = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/enroll',
  access: 'public',
  summary: 'Start the setup of a required second factor',
  body: EnrollBody,
  response: TwoFactorSetupResponse,
  errors: ['gone', 'conflict'],
})

export const finishEnrollment = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/enroll/confirm',
  access: 'public',
  summary: 'Confirm the authenticator app with its first code and sign in',
  body: ConfirmEnrollBody,
  response: StaffEnrolledResponse,
  errors: ['gone', 'conflict', 'too_many_requests'],
})

/** The proof signs a challenge of `requestStaffPasskey`. */
export const signInWithSecondPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/second-factor/passkey',
  access: 'public',
  summary: 'Complete the sign-in with a passkey of the account',
  body: SecondFactorPasskeyBody,
  response: StaffSignedInResponse,
  errors: ['bad_credentials', 'gone', 'conflict', 'too_many_requests'],
})

export const beginPasskeyEnrollment = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/enroll/passkey',
  access: 'public',
  summary: 'Start the setup of a passkey as the required second factor',
  body: EnrollBody,
  response: PasskeyCreationResponse,
  errors: ['gone', 'conflict'],
})

export const finishPasskeyEnrollment = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login/enroll/passkey/confirm',
  access: 'public',
  summary: 'Add the passkey as the required second factor and sign in',
  body: EnrollPasskeyBody,
  response: StaffEnrolledResponse,
  errors: ['bad_request', 'gone', 'conflict', 'too_many_requests'],
})
