import * as staffOrderChanges from '@atelier/domain/orders/staff-order-changes.endpoints'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { addOrderNote } from './add-order-note.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { correctAddress } from './correct-address.ts'
import { correctTracking } from './correct-tracking.ts'
import { refundOrder } from './refund-order.ts'
import { emailOrderCustomer } from './email-order-customer.ts'
import { presentOrderDetail } from '../orders.present.ts'
import { recordPayment } from './record-payment.ts'

/** Mounts the staff routes that change an order: status, payment, corrections, refunds, notes and emails to the customer. */
export function mountOrderChanges(mount: Mount, deps: Deps): void {
  const toResponse = async (whole: WholeOrder, message: string) => ({
    success: true as const,
    message,
    data: await presentOrderDetail(deps, whole),
  })

  mount(staffOrderChanges, {
    async changeOrderStatus({ params, body, context }) {
      return toResponse(await changeOrderStatus(deps, params.orderId, body, context), 'Order status updated')
    },
    async recordOrderPayment({ params, body, context }) {
      return toResponse(await recordPayment(deps, params.orderId, body, context), 'Payment recorded')
    },
    async correctOrderTracking({ params, body, context }) {
      return toResponse(await correctTracking(deps, params.orderId, body, context), 'Tracking corrected')
    },
    async correctOrderAddress({ params, body, context }) {
      return toResponse(await correctAddress(deps, params.orderId, body, context), 'Address corrected')
    },
    async refundOrder({ params, body, idempotencyKey, context }) {
      const call = { body, context, idempotencyKey: idempotencyKey ?? randomUUID() }
      return toResponse(await refundOrder(deps, params.orderId, call), 'Refund requested')
    },
    async addOrderNote({ params, body, context }) {
      return toResponse(await addOrderNote(deps, params.orderId, body, context), 'Note added')
    },
    async emailOrderCustomer({ params, body, context }) {
      await emailOrderCustomer(deps, params.orderId, body, context)
      return { success: true, message: 'Email sent successfully!' }
    },
  })
}
