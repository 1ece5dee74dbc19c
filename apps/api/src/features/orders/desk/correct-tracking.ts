import { ORDER_CHANGED_MESSAGE } from '@atelier/domain/orders/change-status'
import type { CorrectTrackingBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { insertHistoryEntry, updateOrder } from '../order-changes.repo.ts'
import { queueOrderNotification } from '../queue-order-notification.ts'

const NOT_IN_DELIVERY_MESSAGE = 'You can only edit the tracking of a shipped order'

/**
 * Corrects the carrier and tracking number of a parcel and emails the customer. Returns 409 if the order is not in
 * delivery.
 */
export const correctTracking = (
  deps: Deps,
  orderId: string,
  { trackingCarrier, trackingNumber, trackingUrl, updatedAt }: CorrectTrackingBody,
  context: ActionContext,
): Promise<WholeOrder> =>
  changeOrder(deps, orderId, async (tx, before, at) => {
    if (updatedAt !== undefined && new Date(updatedAt) < before.updated_at) {
      return { reason: 'conflict', message: ORDER_CHANGED_MESSAGE }
    }
    if (before.status !== 'SHIPPED') return { reason: 'conflict', message: NOT_IN_DELIVERY_MESSAGE }
    const tracking = { tracking_carrier: trackingCarrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
    const order = await updateOrder(tx, before, tracking, at)
    const note = `Tracking corrected: ${trackingCarrier} ${trackingNumber}`
    await insertHistoryEntry(tx, { orderId, status: order.status, note, actor: context.actor, at })
    await queueOrderNotification(tx, 'tracking corrected', order, deps)
    await recordAudit(tx, {
      context,
      action: 'order.tracking_corrected',
      at,
      target: orderTarget(orderId),
      before: { carrier: before.tracking_carrier, trackingNumber: before.tracking_number },
      after: { carrier: trackingCarrier, trackingNumber },
    })
    return null
  })
