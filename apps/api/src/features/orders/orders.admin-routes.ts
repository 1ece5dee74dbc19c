import { envelope } from '@atelier/domain/envelope'
import { toDollars } from '@atelier/domain/money'
import { ListOrdersQuery, OrderDetail, OrdersAnswer } from '@atelier/domain/orders/order.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { answers, params, query } from '../../http/validate.ts'
import { findOrder, listOrders } from './admin-orders.repo.ts'
import { presentOrderDetail, presentOrderSummary } from './orders.present.ts'

const OrderAddress = z.object({ orderId: z.string().max(100).meta({ example: 'ORD-7K3MZ9Q2XW41' }) })
const OrderAnswer = envelope(OrderDetail).meta({ id: 'OrderAnswer' })

/** The orders as staff see them (A2, A9). */
export function ordersAdminRoutes({ db }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('orders:view'),
    answers(OrdersAnswer, 'Search, filter, sort and page through the orders'),
    query(ListOrdersQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { rows, total, totalValueCents } = await listOrders(db, asked)
      const answer: OrdersAnswer = {
        success: true,
        data: rows.map(presentOrderSummary),
        total,
        totalValue: toDollars(totalValueCents),
        page: asked.page,
        pageSize: asked.pageSize,
      }
      return c.json(answer)
    },
  )

  routes.get(
    '/:orderId',
    allow('orders:view'),
    answers(OrderAnswer, 'One order with its lines and its history', { refusals: ['not_found'] }),
    params(OrderAddress),
    async (c) => {
      const found = await findOrder(db, c.req.valid('param').orderId)
      if (!found) throw new ShopError('not_found', 'Order not found')
      const data = presentOrderDetail(found.order, found.items, found.history)
      return c.json({ success: true, data } satisfies z.infer<typeof OrderAnswer>)
    },
  )

  return routes
}
