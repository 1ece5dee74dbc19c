import type { CustomerOrderResponse } from '@atelier/domain/customers/customer-orders.schema'
import * as customerOrders from '@atelier/domain/orders/customer-orders.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { readReceiptToken } from '../../../links/order-links.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { findCustomerOrder } from './customer-orders.repo.ts'
import { presentCustomerOrder } from './present-customer-order.ts'
import { isOrderOf } from './order-owner.ts'

/** Mounts the cancellation of an order within an hour: signed in, or by the link in an email. */
export function mountCustomerOrders(mount: Mount, deps: Deps): void {
  const cancel = async (orderId: string, mayCancel: (order: OrderRow) => boolean): Promise<CustomerOrderResponse> => {
    await cancelOwnOrder(deps, orderId, mayCancel)
    const order = await findCustomerOrder(deps.db, orderId)
    if (!order) throw new ShopError('not_found', 'Order not found')
    return { success: true, message: 'Order canceled', data: await presentCustomerOrder(deps, order) }
  }

  mount(customerOrders, {
    cancelOrderByReceipt({ params, c }) {
      const orderId = readReceiptToken(deps.config, params.token)
      if (orderId === null) throw new ShopError('not_found', 'Order not found')
      c.header('Cache-Control', 'no-store')
      return cancel(orderId, () => true)
    },
    cancelOrder({ params, actor }) {
      return cancel(params.orderId, isOrderOf(actor))
    },
  })
}
