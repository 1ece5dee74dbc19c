import type { Tx } from '../../db/client.ts'
import { queueEmail } from '../email/email.public.ts'
import { sumUnsent, type RefundRow } from '../payments/payments.public.ts'
import { listOrderItems } from './admin-orders.repo.ts'
import type { OrderNotificationContext } from './compose-order-notification.ts'
import { orderNotificationEmail, orderRefundedEmail, type OrderNotificationKind } from './order-emails.ts'

/** Queues the email about an event in the event's transaction. Skips customers whose account was deleted. */
export async function queueOrderNotification(
  tx: Tx,
  kind: OrderNotificationKind,
  context: Omit<OrderNotificationContext, 'items'>,
): Promise<void> {
  const items = await listOrderItems(tx, context.order.order_id)
  const email = orderNotificationEmail(kind, { ...context, items }, await sumUnsent(tx, context.order.order_id))
  if (email) await queueEmail(tx, email)
}

/** Queues the email about a refund in the refund's transaction. */
export async function queueRefundNotification(
  tx: Tx,
  context: Omit<OrderNotificationContext, 'items'>,
  refund: RefundRow,
): Promise<void> {
  const items = await listOrderItems(tx, context.order.order_id)
  const { amount_cents: amountCents, status } = refund
  const email = orderRefundedEmail({ ...context, items }, { amountCents, isDueByHand: status === 'due_by_hand' })
  if (email) await queueEmail(tx, email)
}
