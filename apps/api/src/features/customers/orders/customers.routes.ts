import type { AddressStyle } from '@atelier/domain/addresses/address-format'
import { assertWholeAddress } from '@atelier/domain/addresses/assert-address'
import type { SaveCheckoutBody } from '@atelier/domain/customers/customer-checkout.schema'
import { checkoutProfile } from '@atelier/domain/customers/customer-checkout.schema'
import * as customers from '@atelier/domain/customers/customers.endpoints'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { countOrdersOf, listOrdersOf, presentCustomerOrder } from '../../orders/orders.public.ts'
import { findCheckoutProfile, saveCheckoutProfile } from './checkout-profile.repo.ts'

/** Mounts orders and checkout details of a customer or guest. Another shopper's id returns 404 (S7). */
export function mountCustomers(mount: Mount, deps: Deps): void {
  const { db, now } = deps
  mount(customers, {
    async listCustomerOrders({ actor, query: { page, pageSize } }) {
      const [rows, total] = await Promise.all([
        listOrdersOf(db, actor, { limit: pageSize, offset: (page - 1) * pageSize }),
        countOrdersOf(db, actor),
      ])
      const data = await Promise.all(rows.map((order) => presentCustomerOrder(deps, order)))
      return { success: true, data, total, page, pageSize }
    },
    async getCheckoutProfile({ actor }) {
      return { success: true, data: await findCheckoutProfile(db, actor.userId) }
    },
    async saveCheckoutProfile({ actor, body, market }) {
      assertProfileAddresses(body, market.terms.addressForm)
      await inTransaction(db, (tx) => saveCheckoutProfile(tx, actor.userId, checkoutProfile(body), now()))
      return { success: true }
    },
  })
}

/** Throws `invalid_input` (400) for details whose addresses lack what their countries need. */
function assertProfileAddresses(body: SaveCheckoutBody, form: AddressStyle): void {
  const message = 'Please fill in all required shipping address fields'
  assertWholeAddress(body.shippingAddress, form, { path: 'shippingAddress', message })
  if (body.billingSameAsShipping) return
  const missing = 'Please fill in all required billing address fields'
  assertWholeAddress(body.billingAddress, form, { path: 'billingAddress', message: missing })
}
