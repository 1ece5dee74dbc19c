import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { PaymentIntentId } from './create-intent.schema.ts'
import {
  ChallengeBody,
  ConfirmPaymentResponse,
  SandboxDisputeBody,
  SandboxDisputeResponse,
  SandboxWebhooksBody,
  SandboxWebhooksResponse,
} from './payment.schema.ts'

const SandboxParams = z.strictObject({ paymentIntentId: PaymentIntentId })

export const completeChallenge = defineEndpoint({
  method: 'POST',
  path: '/api/sandbox/:paymentIntentId/challenge',
  access: 'public',
  rateLimit: 'paymentStatus',
  summary: "Answer the challenge of the sandbox's bank",
  params: SandboxParams,
  body: ChallengeBody,
  response: ConfirmPaymentResponse,
  errors: ['bad_request'],
  timeoutMs: limits.payment.requestTimeoutMs,
})

export const resendSandboxWebhooks = defineEndpoint({
  method: 'POST',
  path: '/api/sandbox/:paymentIntentId/webhooks',
  access: 'public',
  rateLimit: 'paymentStatus',
  summary: "Send a payment's webhooks again: twice each, or in reverse order",
  params: SandboxParams,
  body: SandboxWebhooksBody,
  response: SandboxWebhooksResponse,
})

export const changeSandboxDispute = defineEndpoint({
  method: 'POST',
  path: '/api/sandbox/:paymentIntentId/dispute',
  access: 'public',
  rateLimit: 'paymentStatus',
  summary: "Open or decide a dispute at the sandbox's bank",
  params: SandboxParams,
  body: SandboxDisputeBody,
  response: SandboxDisputeResponse,
  errors: ['bad_request'],
})
