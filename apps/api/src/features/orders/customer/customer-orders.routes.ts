import { CustomerOrderResponse } from '@atelier/domain/customers/customer-orders.schema'
import { toCustomerOrder } from '@atelier/domain/orders/customer-order'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { shopActor } from '../../../http/own-user.ts'
import type { RateLimitByAddress } from '../../../http/rate-limit.ts'
import { describeResponse, params } from '../../../http/validate.ts'
import { readReceiptToken, receiptToken } from '../../../order-links.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { findCustomerOrder, isOrderOf } from './customer-orders.repo.ts'

const OrderParams = z.object({ orderId: z.string().max(100) })
const ReceiptParams = z.object({ token: z.string().max(200) })

/** Routes to cancel an order within an hour: signed in, or by the link in an email. */
export function customerOrdersRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  const cancel = async (orderId: string, mayCancel: (order: OrderRow) => boolean): Promise<CustomerOrderResponse> => {
    await cancelOwnOrder(deps, orderId, mayCancel)
    const order = await findCustomerOrder(deps.db, orderId)
    if (!order) throw new ShopError('not_found', 'Order not found')
    const data = toCustomerOrder(order, receiptToken(deps.config, orderId), order.readAt)
    return { success: true, message: 'Order cancelled', data }
  }
  const orderOf = (token: string): string => {
    const orderId = readReceiptToken(deps.config, token)
    if (orderId === null) throw new ShopError('not_found', 'Order not found')
    return orderId
  }

  routes.post(
    '/receipt/:token/cancel',
    allow('anyone'),
    describeResponse(CustomerOrderResponse, 'Cancel an order within an hour, by the link in its emails', {
      errors: ['not_found', 'conflict', 'too_many_requests'],
    }),
    limitAddress('afterOrder'),
    params(ReceiptParams),
    async (c) => {
      const orderId = orderOf(c.req.valid('param').token)
      c.header('Cache-Control', 'no-store')
      return c.json(await cancel(orderId, () => true))
    },
  )

  routes.post(
    '/:orderId/cancel',
    allow('shopper'),
    describeResponse(CustomerOrderResponse, 'Cancel your own order within an hour', {
      errors: ['not_found', 'conflict', 'too_many_requests'],
    }),
    limitAddress('afterOrder'),
    params(OrderParams),
    async (c) => {
      const { orderId } = c.req.valid('param')
      return c.json(await cancel(orderId, isOrderOf(shopActor(c))))
    },
  )

  return routes
}
