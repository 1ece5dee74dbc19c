import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { StaffSignInResponse } from './staff-account.schema.ts'
import { StaffSessionResponse, StaffSignInBody } from './staff-sign-in.schema.ts'

export const signInStaff = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login',
  access: 'public',
  summary: 'Sign a member of staff in, or require a second factor or a new password first',
  body: StaffSignInBody,
  response: StaffSignInResponse,
  errors: ['bad_credentials', 'not_allowed', 'too_many_requests'],
})

export const verifyStaffSession = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/verify-token',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Check whether the staff session is valid',
  response: StaffSessionResponse,
})

/** Needs no session: signing out of an expired session must still clear the cookie. */
export const signOutStaff = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/logout',
  access: 'public',
  summary: 'Sign out of the admin portal',
  response: SuccessResponse,
})
