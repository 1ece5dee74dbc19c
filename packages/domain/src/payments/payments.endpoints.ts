import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { PaymentsConfigResponse, WebhookResponse } from './payment.schema.ts'

export const getPaymentConfig = defineEndpoint({
  method: 'GET',
  path: '/api/payments/config',
  access: 'public',
  summary: 'Get the payment provider and its public configuration',
  response: PaymentsConfigResponse,
  cacheable: true,
  timeoutMs: limits.payment.requestTimeoutMs,
})

export const receiveWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/payments/webhooks/:provider',
  access: 'public',
  bodyMaxBytes: limits.http.jsonBodyMaxBytes,
  summary: 'Receive a signed webhook of a payment provider',
  params: z.strictObject({ provider: z.string().max(40) }),
  rawBody: 'application/json',
  response: WebhookResponse,
  errors: ['bad_request', 'not_found'],
})
