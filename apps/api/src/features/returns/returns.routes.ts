import * as returns from '@atelier/domain/returns/returns.endpoints'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { readReceiptToken } from '../../order-links.ts'
import { isOrderOf } from '../orders/orders.public.ts'
import { requestReturn } from './request-return.ts'

/** Mounts return requests of customers, signed in or by the link of an email (S7). */
export function mountReturns(mount: Mount, deps: Deps): void {
  mount(returns, {
    requestReturnByReceipt({ params, body, idempotencyKey, c }) {
      const orderId = readReceiptToken(deps.config, params.token)
      if (orderId === null) throw new ShopError('not_found', 'Order not found')
      c.header('Cache-Control', 'no-store')
      return requestReturn(deps, { orderId, body, mayRequest: () => true, idempotencyKey })
    },
    requestReturn({ params: { orderId }, body, actor, idempotencyKey }) {
      return requestReturn(deps, { orderId, body, mayRequest: isOrderOf(actor), idempotencyKey })
    },
  })
}
