import { judgeCancellation } from '@atelier/domain/orders/cancel-order'
import { differenceOf } from '@atelier/domain/money/cents'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { listUnrefundedUnits, requestRefund } from '../../payments/payments.public.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { databaseNow, getLockedOrder, restockOrder, insertHistoryEntry, updateOrder } from '../order-changes.repo.ts'
import { queueOrderNotification } from '../queue-order-notification.ts'

const NOTE = 'Canceled by the customer'

/**
 * Cancels an order for its customer (S9), within an hour by the database's clock and before it ships. Restocks the
 * units once, refunds what was paid, invalidates the payment link and emails the customer. Returns 409 with the reason;
 * another customer's order returns 404.
 */
export async function cancelOwnOrder(
  { db, now, config, shop, signals }: Deps,
  orderId: string,
  mayCancel: (order: OrderRow) => boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await getLockedOrder(tx, orderId)
    if (!mayCancel(found)) throw new ShopError('not_found', 'Order not found')
    const facts = { status: found.status, createdAt: found.created_at }
    const { changeOrderHours } = await shop.termsAt(found.terms_version, found.market, tx)
    const refusal = judgeCancellation(facts, await databaseNow(tx), changeOrderHours)
    if (refusal !== null) throw new ShopError('conflict', refusal)
    const at = now()
    const left = differenceOf(found.paid_cents, found.refunded_cents)
    if (left > 0) {
      const request = { orderId, amountCents: left, reason: NOTE, actor: null, idempotencyKey: 'cancelled' }
      await requestRefund(tx, { ...request, units: await listUnrefundedUnits(tx, orderId) })
    }
    const paid = await getLockedOrder(tx, orderId)
    const order = await updateOrder(
      tx,
      paid,
      {
        status: 'CANCELLED',
        status_note: null,
        payment_status: found.paid_cents > 0 ? paid.payment_status : 'canceled',
      },
      at,
    )
    await insertHistoryEntry(tx, { orderId, status: 'CANCELLED', note: NOTE, actor: null, at })
    await restockOrder(tx, found, at)
    await queueOrderNotification(tx, 'cancelled', order, { config, shop })
  })
  signals.emit('refund-requested')
  signals.emit('mail-queued')
}
