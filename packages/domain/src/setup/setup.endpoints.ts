import { StaffSignedInResponse } from '../auth/staff-sign-in.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { BeginStoreBody, SetupTokenBody } from './setup.schema.ts'

// The token travels in request bodies, never in URLs.

export const checkSetupToken = defineEndpoint({
  method: 'POST',
  path: '/api/setup/check',
  access: 'public',
  portalOnly: true,
  rateLimit: { name: 'staffInvitation', countsValidOnly: true },
  summary: 'Check the address of the first run; changes nothing',
  body: SetupTokenBody,
  response: SuccessResponse,
  errors: ['gone', 'not_allowed'],
})

export const beginStore = defineEndpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  changesContent: true,
  portalOnly: true,
  rateLimit: { name: 'staffInvitation', countsValidOnly: true },
  summary: 'Name the store, create its first administrator and sign in',
  body: BeginStoreBody,
  response: StaffSignedInResponse,
  errors: ['gone', 'not_allowed'],
})
