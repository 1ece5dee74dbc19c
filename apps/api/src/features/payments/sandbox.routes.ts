import { IntentAddress } from '@atelier/domain/payments/create-intent.schema'
import { intentStatus } from '@atelier/domain/payments/payment-state'
import {
  ChallengeBody,
  ConfirmAnswer,
  SandboxDisputeAnswer,
  SandboxDisputeBody,
  SandboxWebhooksAnswer,
  SandboxWebhooksBody,
} from '@atelier/domain/payments/payment.schema'
import { Hono } from 'hono'
import type { SandboxDesk } from '../../adapters/payments/sandbox/sandbox-desk.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { LimitAddress } from '../../http/rate-limit.ts'
import { answers, body, params } from '../../http/validate.ts'
import { askProvider } from './ask-provider.ts'

/** /api/sandbox: what only the provider for trying out has. Not mounted while another one takes the money. */
export function sandboxRoutes(
  deps: Deps,
  desk: SandboxDesk,
  { allow, limitAddress }: { allow: Allow; limitAddress: LimitAddress },
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/:paymentIntentId/challenge',
    allow('anyone'),
    answers(ConfirmAnswer, "Answer the sandbox's bank", { refusals: ['bad_request', 'too_many_requests'] }),
    limitAddress('paymentStatus'),
    params(IntentAddress),
    body(ChallengeBody),
    async (c) => {
      const intentId = c.req.valid('param').paymentIntentId
      const seen = await askProvider(deps, () => desk.challenge({ ...c.req.valid('json'), intentId }))
      const data: ConfirmAnswer['data'] = { status: intentStatus(seen.state) }
      if (seen.message) data.message = seen.message
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, data } satisfies ConfirmAnswer)
    },
  )

  routes.post(
    '/:paymentIntentId/webhooks',
    allow('anyone'),
    answers(SandboxWebhooksAnswer, "Send a payment's messages once more: twice each, or the last one first", {
      refusals: ['too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentAddress),
    body(SandboxWebhooksBody),
    async (c) => {
      const sent = await desk.resend(c.req.valid('param').paymentIntentId, c.req.valid('json'))
      return c.json({ success: true as const, data: { sent } })
    },
  )

  routes.post(
    '/:paymentIntentId/dispute',
    allow('anyone'),
    answers(SandboxDisputeAnswer, "Let the sandbox's bank dispute a payment, or decide a dispute", {
      refusals: ['bad_request', 'too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentAddress),
    body(SandboxDisputeBody),
    async (c) => {
      const intentId = c.req.valid('param').paymentIntentId
      const state = await askProvider(deps, () => desk.dispute({ ...c.req.valid('json'), intentId }))
      return c.json({ success: true as const, data: { state } })
    },
  )

  return routes
}
