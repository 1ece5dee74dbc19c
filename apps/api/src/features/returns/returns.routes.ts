import { RequestReturnBody, RequestReturnResponse } from '@atelier/domain/returns/request-return.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { shopActor } from '../../http/own-user.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { readReceiptToken } from '../../order-links.ts'
import { isOrderOf } from '../orders/customer/customer-orders.repo.ts'
import { requestReturn } from './request-return.ts'

const OrderAddress = z.object({ orderId: z.string().max(100) })
const ReceiptAddress = z.object({ token: z.string().max(200) })

const describeReturn = (summary: string) =>
  describeResponse(
    RequestReturnResponse,
    `${summary}. A repeat with the same Idempotency-Key returns the first return`,
    {
      status: 201,
      headers: ['Idempotency-Key'],
      errors: ['not_found', 'conflict', 'idempotency_mismatch', 'too_many_requests'],
    },
  )

/** Return requests of customers, signed in or by the link of an email (S7). */
export function returnsRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/receipt/:token/return',
    allow('anyone'),
    describeReturn('Request a return of an order by the link in its emails'),
    limitAddress('afterOrder'),
    params(ReceiptAddress),
    body(RequestReturnBody),
    async (c) => {
      const orderId = readReceiptToken(deps.config, c.req.valid('param').token)
      if (orderId === null) throw new ShopError('not_found', 'Order not found')
      const call = { orderId, body: c.req.valid('json'), mayRequest: () => true, idempotencyKey: readIdempotencyKey(c) }
      c.header('Cache-Control', 'no-store')
      return c.json(await requestReturn(deps, call), 201)
    },
  )

  routes.post(
    '/:orderId/return',
    allow('shopper'),
    describeReturn('Request a return of an own order'),
    limitAddress('afterOrder'),
    params(OrderAddress),
    body(RequestReturnBody),
    async (c) => {
      const actor = shopActor(c)
      const { orderId } = c.req.valid('param')
      const call = {
        orderId,
        body: c.req.valid('json'),
        mayRequest: isOrderOf(actor),
        idempotencyKey: readIdempotencyKey(c),
      }
      return c.json(await requestReturn(deps, call), 201)
    },
  )

  return routes
}
