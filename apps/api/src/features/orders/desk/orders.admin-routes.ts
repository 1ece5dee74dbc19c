import { toAmount } from '@atelier/domain/money/money'
import { otherTotalsOf } from '@atelier/domain/money/other-totals.schema'
import * as staffOrders from '@atelier/domain/orders/staff-orders.endpoints'
import { callerOf } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { csvDownload, datedName } from '../../../http/download.ts'
import type { Mount } from '../../../http/mount.ts'
import { getOrder } from '../admin-orders.repo.ts'
import { mountBulkOrders } from './bulk-orders.admin-routes.ts'
import { createOrder } from './create-order.ts'
import { exportOrderItems } from './export-order-items.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders, readOrderPage } from './order-list.repo.ts'
import { mountOrderViews } from './order-views.admin-routes.ts'
import { mountOrderChanges } from './order-changes.admin-routes.ts'
import { presentOrderDetail, presentOrderListRow } from '../orders.present.ts'

/** Mounts the staff routes of orders (A2, A9). */
export function mountStaffOrders(mount: Mount, deps: Deps): void {
  const { db } = deps
  // Mounted before `/:orderId`, which would match these paths as an order id.
  mountBulkOrders(mount, deps)
  mountOrderViews(mount, deps)

  mount(staffOrders, {
    async listStaffOrders({ query, actor: { grant } }) {
      const { currency = deps.shop.terms.currency } = query
      const { limits } = grant
      const filters = { ...query, amountCurrency: currency, limits }
      const { rows, totals } = await readOrderPage(db, filters, deps.shop.company.region)
      return {
        success: true,
        data: rows.map(presentOrderListRow),
        total: totals?.total ?? null,
        totalValue: totals && toAmount(totals.totalValueCents, currency),
        otherTotals: totals && otherTotalsOf(totals.otherTotals),
        currency,
        page: query.page,
        pageSize: query.pageSize,
      }
    },
    async createStaffOrder({ body, market, idempotencyKey: key, context }) {
      const idempotency = key === null ? null : { key, scope: `made ${callerOf(context)}`, customerId: null }
      const orderId = await createOrder(deps, { body, market, context, idempotency })
      return { success: true, message: 'Order created, payment link sent', data: { orderId } }
    },
    async getOrderTotals({ query, actor: { grant } }) {
      const { currency = deps.shop.terms.currency } = query
      const { total, totalValueCents, otherTotals } = await countOrders(
        db,
        { ...query, amountCurrency: currency, limits: grant.limits },
        deps.shop.company.region,
      )
      const totalValue = toAmount(totalValueCents, currency)
      return { success: true, data: { total, totalValue, otherTotals: otherTotalsOf(otherTotals), currency } }
    },
    exportOrders({ query, actor: { grant }, c }) {
      const csv = exportOrders(deps, { ...query, limits: grant.limits })
      return csvDownload(c, datedName('orders', deps.now(), deps.shop.company.region), csv)
    },
    exportOrderItems({ query, actor: { grant }, c }) {
      return csvDownload(
        c,
        datedName('order-items', deps.now(), deps.shop.company.region),
        exportOrderItems(deps, { ...query, limits: grant.limits }),
      )
    },
    async getStaffOrder({ params }) {
      return { success: true, data: await presentOrderDetail(deps, await getOrder(db, params.orderId)) }
    },
  })

  mountOrderChanges(mount, deps)
}
