import { orderDisplayNumber } from '@atelier/domain/ids'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { Config } from '../../config.ts'
import { receiptUrl } from '../../order-links.ts'
import type { OrderNotificationData, QueuedEmail } from '../email/email.repo.ts'
import type { OrderItemRow, OrderRow } from './admin-orders.repo.ts'

/** What a letter about an order says, its pieces left out. */
export type OrderNotificationText = Pick<OrderNotificationData, 'title' | 'preview' | 'paragraphs'> &
  Partial<OrderNotificationData> & { subject: string }

/** What an order's people are told. Never staff's notes: those are written for the house. */
export interface OrderNotificationContext {
  order: OrderRow
  items: readonly OrderItemRow[]
  config: Pick<Config, 'publicUrl' | 'SESSION_SECRET'>
}

/** A letter about an order that names its pieces and shows the way to it; null when nobody would read it. */
export function composeOrderNotification(
  { order, items, config }: OrderNotificationContext,
  { subject, ...content }: OrderNotificationText,
): QueuedEmail | null {
  if (!canBeEmailed(order)) return null
  const seeIt = { label: 'View your order', url: receiptUrl(config, order.order_id) }
  const data: OrderNotificationData = {
    facts: [],
    ...content,
    itemsTitle: `Order ${orderDisplayNumber(order.order_id)}`,
    items: items.map(({ name, color, quantity, image_url: imageUrl }) => ({
      name,
      color: color ?? '',
      quantity,
      imageUrl,
    })),
    button: content.button ?? seeIt,
    ...(content.button ? { orderUrl: seeIt.url } : {}),
    shopUrl: config.publicUrl,
  }
  const { order_id: orderId, email: recipient } = order
  return { recipient, senderType: 'orders', type: 'order', subject, orderId, template: 'order-news', data }
}
