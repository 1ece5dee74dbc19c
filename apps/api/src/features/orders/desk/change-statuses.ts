import type { BulkStatusBody, BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { changeOrderStatus } from './change-order-status.ts'

/**
 * Sets one status for several orders, each in its own transaction with its own email and audit entry. A rejected order
 * does not stop the others and is listed in the result. Never ships an unpaid order. Each parcel has its own carrier
 * and tracking number. `didUnitsComeBack`: restocks all units of the shipped orders that are closed.
 */
export async function changeStatuses(
  deps: Deps,
  { orderIds, status, statusNote = null, parcels = [], didUnitsComeBack = false }: BulkStatusBody,
  context: ActionContext,
): Promise<BulkStatusResult> {
  const failures: BulkStatusResult['failures'] = []
  const commonChange = {
    status,
    statusNote: statusNote || null,
    confirmUnpaid: false,
    restock: [],
    didAllComeBack: didUnitsComeBack,
  }
  for (const orderId of orderIds) {
    const {
      trackingCarrier = null,
      trackingNumber = null,
      trackingUrl = null,
      updatedAt,
    } = parcels.find((parcel) => parcel.orderId === orderId) ?? {}
    const change = { ...commonChange, trackingCarrier, trackingNumber, trackingUrl, updatedAt }
    try {
      await changeOrderStatus(deps, orderId, change, context)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code === 'unavailable') throw error
      failures.push({ orderId, message: error.message })
    }
  }
  return { changed: orderIds.length - failures.length, failures }
}
