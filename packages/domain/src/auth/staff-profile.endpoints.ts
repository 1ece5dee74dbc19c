import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { ChangeStaffPasswordBody, ConfirmStaffPasswordBody, StaffSessionsResponse } from './staff-account.schema.ts'
import { StaffSignedInResponse } from './staff-sign-in.schema.ts'

const SessionParams = z.strictObject({
  sessionId: z.coerce
    .number<number>('Please give a number')
    .int()
    .min(1)
    .max(2 ** 52),
})

export const changeStaffPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/change-password',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'Change your password; all other sessions end',
  body: ChangeStaffPasswordBody,
  response: StaffSignedInResponse,
})

export const listStaffSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/profile/sessions',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List your open sessions',
  response: StaffSessionsResponse,
})

export const endStaffSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/admin/profile/sessions/:sessionId',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'End one of your sessions',
  params: SessionParams,
  response: SuccessResponse,
  errors: ['not_found'],
})

export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/profile/sign-out-everywhere',
  access: 'staff',
  underLimits: { personalData: 'none', markets: 'none' },
  rateLimit: { name: 'staffSecrets', per: 'staff', countsValidOnly: true },
  summary: 'End all your sessions, including this one',
  body: ConfirmStaffPasswordBody,
  response: SuccessResponse,
})
