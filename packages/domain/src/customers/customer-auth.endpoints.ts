import {
  CustomerSessionResponse,
  CustomerSignInResponse,
  GuestRegisterBody,
  RegisterBody,
  SignInBody,
} from './customer-sign-in.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'

// The token in the responses is for clients without cookies. The front ends ignore it (S3).

export const signInCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign a customer in',
  body: SignInBody,
  response: CustomerSignInResponse,
  errors: ['bad_credentials', 'not_allowed', 'too_many_requests'],
})

export const registerCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  rateLimit: { name: 'register', countsValidOnly: true },
  summary: 'Create a customer account',
  body: RegisterBody,
  response: CustomerSignInResponse,
  status: 201,
  errors: ['email_taken'],
})

export const registerGuest = defineEndpoint({
  method: 'POST',
  path: '/api/auth/guest-register',
  access: 'public-with-session',
  rateLimit: { name: 'guestRegister', countsValidOnly: true },
  summary: 'Continue as a guest',
  body: GuestRegisterBody,
  response: CustomerSignInResponse,
  status: 201,
  errors: ['conflict'],
})

export const verifySession = defineEndpoint({
  method: 'GET',
  path: '/api/auth/verify-token',
  access: 'shopper',
  summary: 'Check whether the shopper is still signed in',
  response: CustomerSessionResponse,
})

/** Public: signing out after the session has ended must still delete the cookie of the browser. */
export const signOutCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out',
  response: SuccessResponse,
})
