import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../email/email.public.ts'
import { sumUnsent, type RefundRow } from '../payments/payments.public.ts'
import { listOrderItems, type OrderRow } from './admin-orders.repo.ts'
import type { OrderNotificationContext } from './compose-order-notification.ts'
import { orderNotificationEmail, orderRefundedEmail, type OrderNotificationKind } from './order-emails.ts'

type NotificationDeps = Pick<Deps, 'config' | 'shop'>

/** Returns what an email about an order needs: its items, and the terms under which it was placed. */
export const orderNotificationContext = async (
  tx: Tx,
  order: OrderRow,
  { config, shop }: NotificationDeps,
): Promise<OrderNotificationContext> => ({
  order,
  items: await listOrderItems(tx, order.order_id),
  config,
  terms: await shop.termsAt(order.terms_version, order.market, tx),
  region: shop.company.region,
})

/** Queues the email about an event in the event's transaction. Skips customers whose account was deleted. */
export async function queueOrderNotification(
  tx: Tx,
  kind: OrderNotificationKind,
  order: OrderRow,
  deps: NotificationDeps,
): Promise<void> {
  const context = await orderNotificationContext(tx, order, deps)
  const email = orderNotificationEmail(kind, context, await sumUnsent(tx, order.order_id))
  if (email) await queueEmail(tx, email)
}

/** Queues the email about a refund in the refund's transaction. */
export async function queueRefundNotification(
  tx: Tx,
  order: OrderRow,
  deps: NotificationDeps & { refund: RefundRow },
): Promise<void> {
  const { amount_cents: amountCents, status } = deps.refund
  const email = orderRefundedEmail(await orderNotificationContext(tx, order, deps), {
    amountCents,
    isDueByHand: status === 'due_by_hand',
  })
  if (email) await queueEmail(tx, email)
}
