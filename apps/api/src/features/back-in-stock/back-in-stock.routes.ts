import { SuccessResponse } from '@atelier/domain/envelope'
import { BACK_IN_STOCK_REQUESTED, BackInStockBody } from '@atelier/domain/products/back-in-stock.schema'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { requestBackInStock } from './request-back-in-stock.ts'

const ProductParams = z.object({
  idOrSlug: z.string().min(1).max(200).meta({ description: "The product's id or slug", example: 'totes-1a2b3c4d' }),
})

/** POST /api/products/{id}/back-in-stock: requests one email when a sold-out color is in stock again. */
export function backInStockRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/:idOrSlug/back-in-stock',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Request one email when a sold-out color is in stock again', {
      errors: ['not_found', 'conflict', 'too_many_requests'],
    }),
    params(ProductParams),
    body(BackInStockBody),
    limitAddress('backInStock'),
    async (c) => {
      await requestBackInStock(deps, c.req.valid('param').idOrSlug, c.req.valid('json'))
      return c.json({ success: true, message: BACK_IN_STOCK_REQUESTED } satisfies SuccessResponse)
    },
  )

  return routes
}
