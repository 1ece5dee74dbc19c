import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  CheckLinkBody,
  ForgotPasswordBody,
  LinkBody,
  LinkResponse,
  ResetPasswordBody,
} from './customer-account.schema.ts'

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  rateLimit: { name: 'forgotPassword', countsValidOnly: true },
  summary: 'Request a password reset link',
  body: ForgotPasswordBody,
  response: SuccessResponse,
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  rateLimit: { name: 'accountSecrets', countsValidOnly: true },
  summary: 'Choose a new password with the link',
  body: ResetPasswordBody,
  response: SuccessResponse,
  errors: ['gone'],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public-with-session',
  rateLimit: { name: 'accountSecrets', countsValidOnly: true },
  summary: 'Confirm the email address',
  body: LinkBody,
  response: LinkResponse,
  errors: ['not_signed_in', 'gone', 'email_taken'],
})

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  access: 'public-with-session',
  rateLimit: { name: 'accountSecrets', countsValidOnly: true },
  summary: "Change the email address to the link's",
  body: LinkBody,
  response: LinkResponse,
  errors: ['not_signed_in', 'gone', 'email_taken'],
})

/** A POST, so that the token appears in no URL and no log. */
export const checkLink = defineEndpoint({
  method: 'POST',
  path: '/api/auth/check-link',
  access: 'public',
  rateLimit: { name: 'accountSecrets', countsValidOnly: true },
  summary: "Return the link's email address; changes nothing",
  body: CheckLinkBody,
  response: LinkResponse,
  errors: ['gone'],
})
