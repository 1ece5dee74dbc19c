import { IntentParams } from '@atelier/domain/payments/create-intent.schema'
import { intentStatus } from '@atelier/domain/payments/payment-state'
import {
  ChallengeBody,
  ConfirmPaymentResponse,
  SandboxDisputeResponse,
  SandboxDisputeBody,
  SandboxWebhooksResponse,
  SandboxWebhooksBody,
} from '@atelier/domain/payments/payment.schema'
import { Hono } from 'hono'
import type { SandboxControls } from '../../adapters/payments/sandbox/sandbox-controls.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { callProvider } from './call-provider.ts'

/** /api/sandbox: controls that only the sandbox provider has. Not mounted while another provider is active. */
export function sandboxRoutes(
  deps: Deps,
  controls: SandboxControls,
  { allow, limitAddress }: { allow: Allow; limitAddress: RateLimitByAddress },
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/:paymentIntentId/challenge',
    allow('anyone'),
    describeResponse(ConfirmPaymentResponse, "Answer the challenge of the sandbox's bank", {
      errors: ['bad_request', 'too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentParams),
    body(ChallengeBody),
    async (c) => {
      const intentId = c.req.valid('param').paymentIntentId
      const outcome = await callProvider(deps, () => controls.challenge({ ...c.req.valid('json'), intentId }))
      const data: ConfirmPaymentResponse['data'] = { status: intentStatus(outcome.state) }
      if (outcome.message) data.message = outcome.message
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, data } satisfies ConfirmPaymentResponse)
    },
  )

  routes.post(
    '/:paymentIntentId/webhooks',
    allow('anyone'),
    describeResponse(SandboxWebhooksResponse, "Send a payment's webhooks again: twice each, or in reverse order", {
      errors: ['too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentParams),
    body(SandboxWebhooksBody),
    async (c) => {
      const sent = await controls.resend(c.req.valid('param').paymentIntentId, c.req.valid('json'))
      return c.json({ success: true as const, data: { sent } })
    },
  )

  routes.post(
    '/:paymentIntentId/dispute',
    allow('anyone'),
    describeResponse(SandboxDisputeResponse, "Open or decide a dispute at the sandbox's bank", {
      errors: ['bad_request', 'too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentParams),
    body(SandboxDisputeBody),
    async (c) => {
      const intentId = c.req.valid('param').paymentIntentId
      const state = await callProvider(deps, () => controls.dispute({ ...c.req.valid('json'), intentId }))
      return c.json({ success: true as const, data: { state } })
    },
  )

  return routes
}
