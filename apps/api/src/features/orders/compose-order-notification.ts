import { orderNumber } from '@atelier/domain/values/ids'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Config } from '../../config.ts'
import { receiptUrl } from '../../links/order-links.ts'
import type { OrderNotificationData, QueuedEmail } from '../email/email.public.ts'
import type { OrderItemRow, OrderRow } from './admin-orders.repo.ts'

/** The text of an order email, without its line items. */
export type OrderNotificationText = Pick<OrderNotificationData, 'title' | 'preview' | 'paragraphs'> &
  Partial<OrderNotificationData> & { subject: string }

/** The data of an order email. Never includes staff notes. */
export interface OrderNotificationContext {
  order: OrderRow
  items: readonly OrderItemRow[]
  config: Pick<Config, 'publicUrl' | 'SESSION_SECRET'>
  terms: ShopTerms
  /** Where the shop is, which decides how the email writes money and days. */
  region: ShopRegion
}

/** Builds an order email with line items and a link to the order. Returns null if the customer cannot be emailed. */
export function composeOrderNotification(
  { order, items, config }: Omit<OrderNotificationContext, 'terms' | 'region'>,
  { subject, ...content }: OrderNotificationText,
): QueuedEmail | null {
  if (!canBeEmailed(order)) return null
  const viewOrder = { label: 'View your order', url: receiptUrl(config, order.order_id, order.market) }
  const data: OrderNotificationData = {
    facts: [],
    ...content,
    itemsTitle: `Order ${orderNumber(order.order_id)}`,
    items: items.map(({ name, color, color_label: label, quantity, image_url: imageUrl }) => ({
      name,
      color: label ?? color ?? '',
      quantity,
      imageUrl,
    })),
    button: content.button ?? viewOrder,
    ...(content.button ? { orderUrl: viewOrder.url } : {}),
    shopUrl: config.publicUrl,
  }
  const { order_id: orderId, email: recipient } = order
  return { recipient, senderType: 'orders', type: 'order', subject, orderId, template: 'order-notification', data }
}
