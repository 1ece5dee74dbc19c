import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { WebhookResponse } from '../payments/payment.schema.ts'

export const receiveCarrierWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/carriers/webhooks/:carrier',
  access: 'public',
  bodyMaxBytes: limits.http.jsonBodyMaxBytes,
  summary: 'Receive a message of a carrier about a parcel; its address contains a secret',
  params: z.strictObject({ carrier: z.string().max(40) }),
  query: z.strictObject({ token: z.string().max(200).optional() }),
  rawBody: 'application/json',
  response: WebhookResponse,
  errors: ['bad_request', 'not_found', 'conflict', 'unavailable'],
})
