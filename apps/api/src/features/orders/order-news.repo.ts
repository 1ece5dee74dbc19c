import type { Tx } from '../../db/client.ts'
import { queueMail } from '../email/email.repo.ts'
import { sumUnsent } from '../payments/refund-lists.repo.ts'
import type { RefundRow } from '../payments/refunds.repo.ts'
import { listOrderItems } from './order-desk.repo.ts'
import type { Told } from './order-letter.repo.ts'
import { orderNewsMail, orderRefundedMail, type OrderNews } from './order-mails.ts'

/** Queues what the customer is told of a change, in its transaction. Writes to nobody whose account is gone. */
export async function queueOrderNews(tx: Tx, news: OrderNews, told: Omit<Told, 'items'>): Promise<void> {
  const items = await listOrderItems(tx, told.order.order_id)
  const mail = orderNewsMail(news, { ...told, items }, await sumUnsent(tx, told.order.order_id))
  if (mail) await queueMail(tx, mail)
}

/** The same for money that goes back. */
export async function queueRefundNews(tx: Tx, told: Omit<Told, 'items'>, refund: RefundRow): Promise<void> {
  const items = await listOrderItems(tx, told.order.order_id)
  const { amount_cents: amountCents, status } = refund
  const mail = orderRefundedMail({ ...told, items }, { amountCents, isDueByHand: status === 'due_by_hand' })
  if (mail) await queueMail(tx, mail)
}
