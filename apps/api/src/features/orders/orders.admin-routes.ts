import { toDollars } from '@atelier/domain/money'
import { envelope } from '@atelier/domain/envelope'
import { CreateStaffOrderBody, CreateStaffOrderResponse } from '@atelier/domain/orders/create-staff-order.schema'
import {
  ExportOrdersQuery,
  ListOrdersQuery,
  OrdersResponse,
  OrderListTotals,
} from '@atelier/domain/orders/order.schema'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { actionContextOf, staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { getOrder } from './admin-orders.repo.ts'
import { bulkOrderRoutes } from './desk/bulk-orders.admin-routes.ts'
import { createOrder } from './desk/create-order.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders, listOrders } from './order-list.repo.ts'
import { OrderParams, OrderResponse, orderChangeRoutes } from './order-changes.admin-routes.ts'
import { presentOrderDetail, presentOrderSummary } from './orders.present.ts'

const TotalsResponse = envelope(OrderListTotals)

/** Staff routes for orders (A2, A9). */
export function ordersAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  // Mounted before `/:orderId`, which would match these paths as an order id.
  routes.route('/', bulkOrderRoutes(deps, allow))

  routes.get(
    '/',
    allow('orders:view'),
    describeResponse(OrdersResponse, 'Search, filter, sort and page through the orders'),
    query(ListOrdersQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const [rows, totals] = await Promise.all([
        listOrders(db, filters),
        filters.totals === 'now' ? countOrders(db, filters) : null,
      ])
      const response: OrdersResponse = {
        success: true,
        data: rows.map(presentOrderSummary),
        total: totals?.total ?? null,
        totalValue: totals && toDollars(totals.totalValueCents),
        page: filters.page,
        pageSize: filters.pageSize,
      }
      return c.json(response)
    },
  )

  routes.post(
    '/',
    allow('orders:edit'),
    describeResponse(
      CreateStaffOrderResponse,
      'Create an order for a customer and email a payment link. Retries with the same Idempotency-Key have no effect',
      {
        status: 201,
        headers: ['Idempotency-Key'],
        errors: ['out_of_stock', 'price_changed', 'request_running', 'idempotency_mismatch'],
      },
    ),
    body(CreateStaffOrderBody),
    async (c) => {
      const key = readIdempotencyKey(c)
      const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
      const idempotency = key === null ? null : { key, scope: `made ${staffActor(c).userId}`, customerId: null }
      const orderId = await createOrder(deps, { body: c.req.valid('json'), context, idempotency })
      return c.json(
        {
          success: true,
          message: 'Order created, payment link sent',
          data: { orderId },
        } satisfies CreateStaffOrderResponse,
        201,
      )
    },
  )

  routes.get(
    '/totals',
    allow('orders:view'),
    describeResponse(TotalsResponse, 'Return the number of matching orders and the sum of their totals'),
    query(ExportOrdersQuery),
    async (c) => {
      const { total, totalValueCents } = await countOrders(db, c.req.valid('query'))
      const data = { total, totalValue: toDollars(totalValueCents) }
      return c.json({ success: true, data } satisfies z.infer<typeof TotalsResponse>)
    },
  )

  routes.get(
    '/export',
    // The export contains every buyer's address, so "view only" is not enough (A6).
    allow('orders:edit'),
    describeResponse(null, 'Export every matching order as CSV', { contentType: 'text/csv' }),
    query(ExportOrdersQuery),
    async (c) => {
      const csv = await exportOrders(deps, c.req.valid('query'), actionContextOf(c, deps.config.TRUSTED_PROXIES))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="orders-${deps.now().toISOString().slice(0, 10)}.csv"`)
      return c.body(csv)
    },
  )

  routes.get(
    '/:orderId',
    allow('orders:view'),
    describeResponse(OrderResponse, 'Return one order with its line items and history', { errors: ['not_found'] }),
    params(OrderParams),
    async (c) => {
      const data = presentOrderDetail(await getOrder(db, c.req.valid('param').orderId))
      return c.json({ success: true, data } satisfies z.infer<typeof OrderResponse>)
    },
  )

  routes.route('/', orderChangeRoutes(deps, allow))
  return routes
}
