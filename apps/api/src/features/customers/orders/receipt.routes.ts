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

const ReceiptAddress = z.object({ token: z.string().max(200) })

/** An order for whoever holds its token: the success page's reload, the links in mails, guests. */
export function receiptRoutes({ db, config }: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const limitGuesses = limitAddress('orderLinks')

  routes.get(
    '/:token',
    allow('anyone'),
    describeResponse(CustomerOrderResponse, 'The order a receipt token opens', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(ReceiptAddress),
    async (c) => {
      const { token } = c.req.valid('param')
      const orderId = readReceiptToken(config, token)
      // Only guesses are counted: our own pages open orders in process, for everybody from the same address.
      if (orderId === null) await limitGuesses(c, async () => {})
      const row = orderId === null ? null : await findCustomerOrder(db, orderId)
      if (!row) throw new ShopError('not_found', 'Order not found')
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, data: toCustomerOrder(row, token, row.readAt) } satisfies CustomerOrderResponse)
    },
  )

  return routes
}
