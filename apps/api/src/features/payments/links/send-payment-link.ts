import { orderNumber } from '@atelier/domain/values/ids'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { insertHistoryEntry, lockOrder, orderNotificationContext, updateOrder } from '../../orders/orders.public.ts'
import { linkStateOf } from './pay-by-link.ts'
import { linkTimes } from '../../orders/orders.public.ts'
import { paymentLinkEmail } from '../payment-emails.ts'

/**
 * Sends the customer a new payment link, invalidates older links and restarts the payment period. Throws 409 when the
 * order does not wait for a payment, or its customer can no longer be emailed.
 */
export async function sendPaymentLink(
  { db, config, shop, now, signals }: Deps,
  orderId: string,
  context: ActionContext,
): Promise<{ sentAt: Date; expiresAt: Date }> {
  const times = await inTransaction(db, async (tx) => {
    const before = await lockOrder(tx, orderId)
    if (!before) throw new ShopError('not_found', 'Order not found')
    if (linkStateOf(before) !== 'open') throw new ShopError('conflict', 'This order isn’t awaiting payment')
    const { paymentLinkHours } = await shop.termsAt(before.terms_version, before.market, tx)
    const { sentAt, expiresAt } = await linkTimes(tx, paymentLinkHours)
    const at = now()
    const order = await updateOrder(
      tx,
      before,
      {
        payment_link_version: before.payment_link_version + 1,
        payment_link_sent_at: sentAt,
        payment_link_expires_at: expiresAt,
        payment_reminder_sent_at: null,
      },
      at,
    )
    const email = paymentLinkEmail(await orderNotificationContext(tx, order, { config, shop }))
    if (!email) throw new ShopError('conflict', 'This order’s customer can no longer be emailed')
    await queueEmail(tx, email)
    const entry = { orderId, status: order.status, note: 'Payment link sent.', actor: context.actor, at }
    await insertHistoryEntry(tx, entry)
    await recordAudit(tx, {
      context,
      action: 'order.payment_link_sent',
      at,
      target: { type: 'order', id: orderId, name: `Order ${orderNumber(orderId)}` },
      before: { paymentLinkExpiresAt: before.payment_link_expires_at?.toISOString() ?? null },
      after: { paymentLinkExpiresAt: expiresAt.toISOString() },
    })
    return { sentAt, expiresAt }
  })
  signals.emit('mail-queued')
  return times
}
