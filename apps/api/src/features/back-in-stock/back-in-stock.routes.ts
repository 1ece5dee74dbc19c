import * as backInStock from '@atelier/domain/back-in-stock/back-in-stock.endpoints'
import { BACK_IN_STOCK_REQUESTED } from '@atelier/domain/back-in-stock/back-in-stock.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { requestBackInStockEmail } from './request-back-in-stock-email.ts'

/** Mounts the request for one email when a sold-out color is in stock again. */
export function mountBackInStock(mount: Mount, deps: Deps): void {
  mount(backInStock, {
    async requestBackInStockEmail({ params, body, market }) {
      await requestBackInStockEmail(deps, { ...params, market: market.key }, body)
      return { success: true, message: BACK_IN_STOCK_REQUESTED }
    },
  })
}
