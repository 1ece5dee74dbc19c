import { CustomerOrderResponse } from '@atelier/domain/customers/customer-orders.schema'
import { toCustomerOrder } from '@atelier/domain/orders/customer-order'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { RateLimitByAddress } from '../../../http/rate-limit.ts'
import { describeResponse, params } from '../../../http/validate.ts'
import { readReceiptToken } from '../../../order-links.ts'
import { findCustomerOrder } from '../../orders/customer/customer-orders.repo.ts'

const ReceiptParams = z.object({ token: z.string().max(200) })

/** Returns an order for its receipt token: reloads of the success page, links in emails, guests. */
export function receiptRoutes({ db, config }: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const limitGuesses = limitAddress('orderLinks')

  routes.get(
    '/:token',
    allow('anyone'),
    describeResponse(CustomerOrderResponse, 'Return the order of a receipt token', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(ReceiptParams),
    async (c) => {
      const { token } = c.req.valid('param')
      const orderId = readReceiptToken(config, token)
      // Limits only invalid tokens. The storefront reads orders in process, so all its requests share one address.
      if (orderId === null) await limitGuesses(c, async () => {})
      const row = orderId === null ? null : await findCustomerOrder(db, orderId)
      if (!row) throw new ShopError('not_found', 'Order not found')
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, data: toCustomerOrder(row, token, row.readAt) } satisfies CustomerOrderResponse)
    },
  )

  return routes
}
