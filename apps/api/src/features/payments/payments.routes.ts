import { PaymentsConfigResponse, WebhookResponse } from '@atelier/domain/payments/payment.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse, params } from '../../http/validate.ts'
import { handleWebhook } from './handle-webhook.ts'
import { findProvider } from './provider-of.ts'

const WebhookAddress = z.object({ provider: z.string().max(40) })

/** /api/payments: the active provider's configuration and the providers' webhooks. */
export function paymentsRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/config',
    allow('anyone'),
    describeResponse(PaymentsConfigResponse, 'Get the payment provider and its public configuration', {
      cacheable: true,
    }),
    (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      return c.json({ success: true as const, data: deps.payments.publicConfig })
    },
  )

  routes.post(
    '/webhooks/:provider',
    allow('anyone'),
    describeResponse(WebhookResponse, 'Receive a signed webhook of a payment provider', {
      errors: ['bad_request', 'not_found'],
    }),
    params(WebhookAddress),
    async (c) => {
      const provider = findProvider(deps, c.req.valid('param').provider)
      if (!provider) throw new ShopError('not_found', 'Not found')
      const body = new Uint8Array(await c.req.arrayBuffer())
      await handleWebhook(deps, { provider, body, headers: c.req.raw.headers })
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true as const })
    },
  )

  return routes
}
