import { CreateIntentResponse, CreateIntentBody, IntentParams } from '@atelier/domain/payments/create-intent.schema'
import { intentStatus } from '@atelier/domain/payments/payment-state'
import {
  ConfirmPaymentResponse,
  ConfirmPaymentBody,
  IntentStatusResponse,
} from '@atelier/domain/payments/payment.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { buyerOf, idempotencyOf } from '../../http/buyer.ts'
import { hashNetworkAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { confirmPayment } from './confirm-payment.ts'
import { createIntent } from './create-intent.ts'
import type { OpenedIntent } from './open-intent.ts'
import { readStatus } from './read-status.ts'

export const presentIntent = (intent: OpenedIntent): CreateIntentResponse => ({
  success: true,
  data: {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.paymentIntentId,
    amount: intent.amountCents,
    holdExpiresAt: intent.holdExpiresAt?.toISOString() ?? null,
  },
})

/** /api/{provider}: creates payments with the active provider (S7). */
export function newIntentsRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/create-intent',
    allow('anyone-known'),
    describeResponse(CreateIntentResponse, 'Create a payment; with a checkout its stock is held for a limited time', {
      headers: ['Idempotency-Key'],
      errors: [
        'out_of_stock',
        'price_changed',
        'too_many_pieces',
        'already_paid',
        'conflict',
        'payment_processing',
        'not_found',
        'idempotency_mismatch',
        'payment_unavailable',
        'payment_timeout',
        'too_many_requests',
      ],
    }),
    limitAddress('createIntent'),
    body(CreateIntentBody),
    async (c) => {
      const intent = await createIntent(deps, {
        body: c.req.valid('json'),
        buyer: buyerOf(c),
        idempotency: idempotencyOf(c, 'intents'),
        network: hashNetworkAddress(c, deps.config),
      })
      return c.json(presentIntent(intent))
    },
  )

  return routes
}

/** /api/{provider}: serves existing payments, including those of formerly active providers. */
export function intentsRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/:paymentIntentId/status',
    allow('anyone-known'),
    describeResponse(IntentStatusResponse, 'Get the status of a payment', {
      errors: ['not_found', 'payment_unavailable', 'payment_timeout', 'too_many_requests'],
    }),
    limitAddress('paymentStatus'),
    params(IntentParams),
    async (c) => {
      const data = await readStatus(deps, c.req.valid('param').paymentIntentId, buyerOf(c))
      return c.json({ success: true, status: data.status, data } satisfies IntentStatusResponse)
    },
  )

  routes.post(
    '/:paymentIntentId/confirm',
    allow('anyone-known'),
    describeResponse(
      ConfirmPaymentResponse,
      'Pay with a card token from the browser; the card number never reaches this API',
      {
        errors: [
          'bad_request',
          'payment_processing',
          'not_found',
          'payment_unavailable',
          'payment_timeout',
          'too_many_requests',
        ],
      },
    ),
    limitAddress('paymentStatus'),
    params(IntentParams),
    body(ConfirmPaymentBody),
    async (c) => {
      const intentId = c.req.valid('param').paymentIntentId
      const outcome = await confirmPayment(deps, { ...c.req.valid('json'), intentId, buyer: buyerOf(c) })
      const data: ConfirmPaymentResponse['data'] = { status: intentStatus(outcome.state) }
      if (outcome.redirectUrl) data.redirectUrl = outcome.redirectUrl
      if (outcome.message) data.message = outcome.message
      return c.json({ success: true, data } satisfies ConfirmPaymentResponse)
    },
  )

  return routes
}
