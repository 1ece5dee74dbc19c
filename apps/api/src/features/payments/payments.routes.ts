import { PaymentsConfigAnswer } from '@atelier/domain/payments/payment.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { answers } from '../../http/validate.ts'

/** /api/payments: who takes the money here. */
export function paymentsRoutes({ payments }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/config',
    allow('anyone'),
    answers(PaymentsConfigAnswer, 'Who takes the money, and what a browser needs for it', { cacheable: true }),
    (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      return c.json({ success: true as const, data: payments.publicConfig })
    },
  )

  return routes
}
