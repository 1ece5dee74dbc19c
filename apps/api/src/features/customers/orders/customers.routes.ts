import {
  checkoutProfile,
  CheckoutProfileResponse,
  SaveCheckoutBody,
} from '@atelier/domain/customers/customer-checkout.schema'
import { CustomerOrdersResponse, CustomerOrdersQuery } from '@atelier/domain/customers/customer-orders.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { toCustomerOrder } from '@atelier/domain/orders/customer-order'
import { Hono } from 'hono'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { ownUser, ownUserId, UserParams } from '../../../http/own-user.ts'
import { describeResponse, body, params, query } from '../../../http/validate.ts'
import { receiptToken } from '../../../order-links.ts'
import { countOrdersOf, listOrdersOf } from '../../orders/customer/customer-orders.repo.ts'
import { findCheckoutProfile, saveCheckoutProfile } from './checkout-profile.repo.ts'

/** /api/users/{userId}: orders and checkout details of a customer or guest. Another shopper's id returns 404 (S7). */
export function customersRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db, now, config } = deps
  const routes = new Hono<AppEnv>()

  routes.get(
    '/orders',
    allow('shopper'),
    describeResponse(CustomerOrdersResponse, "Return a shopper's own orders, newest first", { errors: ['not_found'] }),
    params(UserParams),
    query(CustomerOrdersQuery),
    async (c) => {
      const owner = ownUser(c)
      const { page, pageSize } = c.req.valid('query')
      const [rows, total] = await Promise.all([
        listOrdersOf(db, owner, { limit: pageSize, offset: (page - 1) * pageSize }),
        countOrdersOf(db, owner),
      ])
      const response: CustomerOrdersResponse = {
        success: true,
        data: rows.map((order) => toCustomerOrder(order, receiptToken(config, order.orderId), order.readAt)),
        total,
        page,
        pageSize,
      }
      return c.json(response)
    },
  )

  routes.get(
    '/checkout',
    allow('shopper'),
    describeResponse(CheckoutProfileResponse, 'Return the details that prefill the next checkout', {
      errors: ['not_found'],
    }),
    params(UserParams),
    async (c) => {
      const data = await findCheckoutProfile(db, ownUserId(c))
      return c.json({ success: true, data } satisfies CheckoutProfileResponse)
    },
  )

  routes.post(
    '/checkout',
    allow('shopper'),
    describeResponse(SuccessResponse, 'Save the details that prefill the next checkout', { errors: ['not_found'] }),
    params(UserParams),
    body(SaveCheckoutBody),
    async (c) => {
      const userId = ownUserId(c)
      const profile = checkoutProfile(c.req.valid('json'))
      await inTransaction(db, (tx) => saveCheckoutProfile(tx, userId, profile, now()))
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  return routes
}
