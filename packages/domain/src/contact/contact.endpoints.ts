import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { ContactBody } from './contact.schema.ts'

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/email/contact',
  access: 'public',
  rateLimit: { name: 'contact', countsValidOnly: true },
  summary: 'Send a message to support',
  body: ContactBody,
  response: SuccessResponse,
  timeoutMs: 20_000,
})
