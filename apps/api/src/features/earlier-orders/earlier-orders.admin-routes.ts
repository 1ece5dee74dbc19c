import { ShopError } from '@atelier/domain/contract/shop-error'
import * as staffEarlierOrders from '@atelier/domain/earlier-orders/staff-earlier-orders.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { presentEarlierBrief, presentStaffEarlierOrder } from './earlier-orders.present.ts'
import { countEarlierOrders, findEarlierOrder, searchEarlierOrders } from './earlier-orders.repo.ts'

/** Mounts the earlier orders as staff see them. */
export function mountStaffEarlierOrders(mount: Mount, { db }: Deps): void {
  mount(staffEarlierOrders, {
    async listStaffEarlierOrders({ query: { search, page, pageSize } }) {
      const [rows, total] = await Promise.all([
        searchEarlierOrders(db, search, { limit: pageSize, offset: (page - 1) * pageSize }),
        countEarlierOrders(db, search),
      ])
      return { success: true, data: rows.map(presentEarlierBrief), total, page, pageSize }
    },
    async getStaffEarlierOrder({ params: { orderId } }) {
      const order = await findEarlierOrder(db, orderId)
      if (!order) throw new ShopError('not_found', 'There is no such earlier order')
      return { success: true, data: presentStaffEarlierOrder(order) }
    },
  })
}
