import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ChooseOwnPasswordBody,
  ConfirmEnrollBody,
  EnrollBody,
  SecondFactorBody,
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
