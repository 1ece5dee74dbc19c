import { canRecordPayment } from '@atelier/domain/orders/change-status'
import type { RecordPaymentBody } from '@atelier/domain/orders/order-desk.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { queueMail } from '../email/email.repo.ts'
import { recordCapture } from '../payments/ledger.repo.ts'
import type { WholeOrder } from './admin-orders.repo.ts'
import { factsOf, lockKnownOrder, orderAfter, orderTarget } from './change-order-status.ts'
import { insertHistory, listOrderItems, updateOrder } from './order-desk.repo.ts'
import { orderNewsMail } from './order-mails.ts'
import { presentOrderDetail } from './orders.present.ts'

const NOT_PAYABLE_MESSAGE = 'No payment can be recorded for this order as it is now'

/**
 * Writes down that a manual order was paid, who says so and how they know; tells the customer. Refuses with 409, and the
 * order as it is now, one that is paid or closed already, or that is the card provider's to report.
 */
export async function recordPayment(
  { db, now, config, signals }: Deps,
  orderId: string,
  { note }: RecordPaymentBody,
  cause: Cause,
): Promise<WholeOrder> {
  const isRefused = await inTransaction(db, async (tx) => {
    const before = await lockKnownOrder(tx, orderId)
    if (!canRecordPayment(factsOf(before))) return true
    const at = now()
    await recordCapture(tx, {
      orderId,
      paymentId: null,
      amountCents: before.total_cents,
      provider: 'manual',
      providerRef: null,
      actor: cause.actor?.name ?? null,
      note,
    })
    const order = await updateOrder(tx, before, { payment_status: 'paid' }, at)
    const entry = { orderId, status: order.status, note: `Payment recorded. ${note}`, actor: cause.actor, at }
    await insertHistory(tx, entry)
    const items = await listOrderItems(tx, orderId)
    const mail = orderNewsMail('payment received', { order, items, publicUrl: config.publicUrl })
    if (mail) await queueMail(tx, mail)
    await recordAudit(tx, {
      cause,
      action: 'order.payment_recorded',
      at,
      target: orderTarget(orderId),
      before: { paymentStatus: before.payment_status },
      after: { paymentStatus: order.payment_status },
    })
    return false
  })
  const whole = await orderAfter(db, orderId)
  if (isRefused) throw new ShopError('conflict', NOT_PAYABLE_MESSAGE, { data: presentOrderDetail(whole) })
  signals.emit('mail-queued')
  return whole
}
