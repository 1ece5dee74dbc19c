import * as receipt from '@atelier/domain/customers/receipt.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../../deps.ts'
import { checkRateLimit } from '../../../http/guards.ts'
import type { Mount } from '../../../http/mount.ts'
import { readReceiptToken } from '../../../links/order-links.ts'
import { findCustomerOrder, presentCustomerOrder } from '../../orders/orders.public.ts'

/** Mounts the order of a receipt token: reloads of the success page, links in emails, guests. */
export function mountReceipt(mount: Mount, deps: Deps, limiter: RateLimiter): void {
  const { db, config } = deps
  const limits = { limiter, trustedProxies: config.TRUSTED_PROXIES }

  mount(receipt, {
    async getReceipt({ params: { token }, c }) {
      const orderId = readReceiptToken(config, token)
      // Limits only invalid tokens. The storefront reads orders in process, so all its requests share one address.
      if (orderId === null) await checkRateLimit(c, { name: 'orderLinks' }, limits)
      const row = orderId === null ? null : await findCustomerOrder(db, orderId)
      if (!row) throw new ShopError('not_found', 'Order not found')
      c.header('Cache-Control', 'no-store')
      return { success: true, data: await presentCustomerOrder(deps, row) }
    },
  })
}
