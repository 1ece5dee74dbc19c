import type { BulkStatusBody, BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { changeOrderStatus } from '../change-order-status.ts'

/**
 * Sets one status for several orders, one after the other, each with its own transaction, mail and audit line: what the
 * rules refuse for one holds up none of the others and is named. An unpaid order is never sent out this way. Each parcel
 * brings its own carrier and number.
 */
export async function changeStatuses(
  deps: Deps,
  { orderIds, status, statusNote = null, parcels = [] }: BulkStatusBody,
  context: ActionContext,
): Promise<BulkStatusResult> {
  const failures: BulkStatusResult['failures'] = []
  const alike = { status, statusNote: statusNote || null, confirmUnpaid: false }
  for (const orderId of orderIds) {
    const {
      trackingCarrier = null,
      trackingNumber = null,
      updatedAt,
    } = parcels.find((one) => one.orderId === orderId) ?? {}
    const change = { ...alike, trackingCarrier, trackingNumber, updatedAt }
    try {
      await changeOrderStatus(deps, orderId, change, context)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code === 'unavailable') throw error
      failures.push({ orderId, message: error.message })
    }
  }
  return { changed: orderIds.length - failures.length, failures }
}
