import { AcceptInvitationBody, InvitationBody, InvitationResponse } from '../auth/staff-account.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'

// The tokens of invitation links travel in request bodies, never in URLs.

export const getInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/invitation',
  access: 'public',
  rateLimit: { name: 'staffInvitation', countsValidOnly: true },
  summary: 'Name and email of the invited user; changes nothing',
  body: InvitationBody,
  response: InvitationResponse,
  errors: ['gone'],
})

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/accept-invitation',
  access: 'public',
  rateLimit: { name: 'staffInvitation', countsValidOnly: true },
  summary: 'Set the password with an invitation token',
  body: AcceptInvitationBody,
  response: SuccessResponse,
  errors: ['gone'],
})
