import { checkoutProfile } from '@atelier/domain/customers/customer-checkout.schema'
import * as customers from '@atelier/domain/customers/customers.endpoints'
import { toCustomerOrder } from '@atelier/domain/orders/customer-order'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { receiptToken } from '../../../order-links.ts'
import { countOrdersOf, listOrdersOf } from '../../orders/orders.public.ts'
import { findCheckoutProfile, saveCheckoutProfile } from './checkout-profile.repo.ts'

/** Mounts orders and checkout details of a customer or guest. Another shopper's id returns 404 (S7). */
export function mountCustomers(mount: Mount, { db, now, config, shop }: Deps): void {
  mount(customers, {
    async listCustomerOrders({ actor, query: { page, pageSize } }) {
      const [rows, total] = await Promise.all([
        listOrdersOf(db, actor, { limit: pageSize, offset: (page - 1) * pageSize }),
        countOrdersOf(db, actor),
      ])
      const data = rows.map((order) =>
        toCustomerOrder(order, receiptToken(config, order.orderId), order.readAt, shop.terms),
      )
      return { success: true, data, total, page, pageSize }
    },
    async getCheckoutProfile({ actor }) {
      return { success: true, data: await findCheckoutProfile(db, actor.userId) }
    },
    async saveCheckoutProfile({ actor, body }) {
      await inTransaction(db, (tx) => saveCheckoutProfile(tx, actor.userId, checkoutProfile(body), now()))
      return { success: true }
    },
  })
}
