import * as earlierOrders from '@atelier/domain/earlier-orders/earlier-orders.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { presentEarlierOrder } from './earlier-orders.present.ts'
import { countEarlierOrdersOf, listEarlierOrdersOf } from './earlier-orders.repo.ts'

/** Mounts the earlier orders of a customer. Another customer's id returns 404. */
export function mountEarlierOrders(mount: Mount, { db }: Deps): void {
  mount(earlierOrders, {
    async listEarlierOrders({ actor: { userId }, query: { page, pageSize } }) {
      const [rows, total] = await Promise.all([
        listEarlierOrdersOf(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        countEarlierOrdersOf(db, userId),
      ])
      return { success: true, data: rows.map(presentEarlierOrder), total, page, pageSize }
    },
  })
}
