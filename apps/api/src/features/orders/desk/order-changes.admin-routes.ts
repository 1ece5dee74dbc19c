import * as staffOrderChanges from '@atelier/domain/orders/staff-order-changes.endpoints'
import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import type { AppEnv } from '../../../http/env.ts'
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

const toResponse = (whole: WholeOrder, message: string) => ({
  success: true as const,
  message,
  data: presentOrderDetail(whole),
})

/** Mounts the staff routes that change an order: status, payment, corrections, refunds, notes and emails to the customer. */
export function mountOrderChanges(mount: Mount, deps: Deps): void {
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  mount(staffOrderChanges, {
    async changeOrderStatus({ params, body, c }) {
      return toResponse(await changeOrderStatus(deps, params.orderId, body, contextOf(c)), 'Order status updated')
    },
    async recordOrderPayment({ params, body, c }) {
      return toResponse(await recordPayment(deps, params.orderId, body, contextOf(c)), 'Payment recorded')
    },
    async correctOrderTracking({ params, body, c }) {
      return toResponse(await correctTracking(deps, params.orderId, body, contextOf(c)), 'Tracking corrected')
    },
    async correctOrderAddress({ params, body, c }) {
      return toResponse(await correctAddress(deps, params.orderId, body, contextOf(c)), 'Address corrected')
    },
    async refundOrder({ params, body, idempotencyKey, c }) {
      const call = { body, context: contextOf(c), idempotencyKey: idempotencyKey ?? randomUUID() }
      return toResponse(await refundOrder(deps, params.orderId, call), 'Refund requested')
    },
    async addOrderNote({ params, body, c }) {
      return toResponse(await addOrderNote(deps, params.orderId, body, contextOf(c)), 'Note added')
    },
    async emailOrderCustomer({ params, body, c }) {
      await emailOrderCustomer(deps, params.orderId, body, contextOf(c))
      return { success: true, message: 'Email sent successfully!' }
    },
  })
}
