import * as staffBulkOrders from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { listOrdersWithItems } from '../admin-orders.repo.ts'
import { presentOrderSlip } from '../orders.present.ts'
import { changeStatuses } from './change-statuses.ts'

/** Mounts the staff routes for several orders at once: packing slips and bulk status changes. */
export function mountBulkOrders(mount: Mount, deps: Deps): void {
  mount(staffBulkOrders, {
    async listPackingSlips({ query }) {
      const found = await listOrdersWithItems(deps.db, query.ids)
      const { shop, db } = deps
      const slips = found.map(async (whole) => {
        const terms = await shop.termsAt(whole.order.terms_version, whole.order.market, db)
        return presentOrderSlip(whole, terms, shop.company.region)
      })
      return { success: true, data: await Promise.all(slips) }
    },
    async changeOrderStatuses({ body, context }) {
      return { success: true, data: await changeStatuses(deps, body, context) }
    },
  })
}
