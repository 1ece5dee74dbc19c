import { businessDays } from '@atelier/domain/business-days'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { orderDisplayNumber, returnDisplayNumber } from '@atelier/domain/ids'
import { formatUsd } from '@atelier/domain/money'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import type { Config } from '../../config.ts'
import { receiptUrl } from '../../order-links.ts'
import type { OrderNotificationData, QueuedEmail } from '../email/email.public.ts'
import type { OrderRow } from '../orders/orders.public.ts'

/** The data of an email about a return. */
export interface ReturnNotification {
  order: OrderRow
  returnId: string
  /** `received`: the number of units that arrived; null or absent before receipt. */
  items: (OrderNotificationData['items'][number] & { received?: number | null })[]
  config: Pick<Config, 'publicUrl' | 'SESSION_SECRET'>
  terms: Pick<ShopTerms, 'returns' | 'support'>
  /** The message from staff: how to send it back, or why it was rejected. */
  answer?: string | null
  refundedCents?: number | null
  /** Staff still have to pay the refund manually. */
  isDueByHand?: boolean | undefined
}

type NotificationText = Pick<OrderNotificationData, 'title' | 'preview' | 'paragraphs'> &
  Partial<OrderNotificationData> & { subject: string }

const NOTIFICATIONS: Readonly<
  Record<ReturnStatus, (notification: ReturnNotification, number: string, dear: string) => NotificationText>
> = {
  requested: ({ terms }, number, dear) => ({
    subject: `We’ve received your return request ${number}`,
    title: 'We’ve received your return request',
    preview: `We’ll reply to return request ${number} within ${terms.support.replyHours} hours.`,
    paragraphs: [
      `${dear}, we’ve received your return request ${number}. We’ll review it and email you the return address within ${terms.support.replyHours} hours.`,
      'Keep the items in their original condition, with dust bag and box. Please wait for that email before sending anything.',
    ],
  }),
  approved: ({ answer }, number, dear) => ({
    subject: `Your return ${number} has been approved`,
    title: 'Your return has been approved',
    preview: `How to send return ${number} back to us.`,
    paragraphs: [
      `${dear}, your return ${number} has been approved.`,
      answer ?? '',
      'Please use a tracked service. You’re responsible for the parcel until it arrives.',
    ],
  }),
  received: ({ items }, number, dear) => ({
    subject: `Your return ${number} has arrived`,
    title: 'Your return has arrived',
    preview: 'We’ll inspect it and email you when we issue the refund.',
    paragraphs: [
      `${dear}, we’ve received your return ${number}. We’ll inspect it and email you when we issue the refund.`,
      missingText(items),
    ],
  }),
  refunded: (notification, number, dear) =>
    notification.refundedCents
      ? refundedText(notification, notification.refundedCents, number, dear)
      : closedText(notification, number, dear),
  rejected: ({ answer }, number, dear) => ({
    subject: `About your return ${number}`,
    title: 'We can’t accept this return',
    preview: `Our decision on return request ${number}.`,
    paragraphs: [`${dear}, we’ve reviewed your return ${number} and can’t accept it.`, answer ?? ''],
  }),
}

function refundedText(
  { isDueByHand, terms }: ReturnNotification,
  cents: number,
  number: string,
  dear: string,
): NotificationText {
  const amount = formatUsd(cents)
  if (isDueByHand) {
    return {
      subject: `The refund for your return ${number}`,
      title: 'We’re preparing your refund',
      preview: `${amount} for return ${number}.`,
      paragraphs: [
        `${dear}, we’ve inspected your return ${number}. We’ll refund ${amount} and email you when it’s been sent.`,
      ],
      facts: [{ label: 'Refund', value: amount, url: null }],
    }
  }
  const refundTime = businessDays(terms.returns.refundBusinessDays)
  return {
    subject: `Your return ${number} has been refunded`,
    title: 'Your refund is on its way',
    preview: `${amount}, within ${refundTime}.`,
    paragraphs: [
      `${dear}, we’ve issued the refund for your return ${number}. It goes to your original payment method within ${refundTime}.`,
    ],
    facts: [{ label: 'Refund', value: amount, url: null }],
  }
}

/** The text of a return that was closed without a refund, because its units were refunded in another way. */
function closedText({ order }: ReturnNotification, number: string, dear: string): NotificationText {
  const refunded =
    order.refunded_cents > 0 ? [{ label: 'Refunded so far', value: formatUsd(order.refunded_cents), url: null }] : []
  return {
    subject: `Your return ${number} is closed`,
    title: 'Your return is closed',
    preview: `There’s no further refund for return ${number}.`,
    paragraphs: [
      `${dear}, your return ${number} is complete. There’s no further refund for it.`,
      'If you expected one, reply to this email.',
    ],
    facts: refunded,
  }
}

/** Lists the announced units that were not in the parcel; '' when all arrived. */
function missingText(items: ReturnNotification['items']): string {
  const missing = items
    .map(({ name, color, quantity, received }) => ({ name, color, left: quantity - (received ?? quantity) }))
    .filter(({ left }) => left > 0)
  if (missing.length === 0) return ''
  const missingUnits = missing
    .map(({ name, color, left }) => `${left} × ${color ? `${name}, ${color}` : name}`)
    .join('; ')
  return `Missing from the parcel: ${missingUnits}. If you sent it, reply to this email. Otherwise we’ll refund what we received.`
}

/** Composes the email about a return's new status; null when the order cannot be emailed. */
export function returnEmail(status: ReturnStatus, notification: ReturnNotification): QueuedEmail | null {
  const { order, returnId, items, config } = notification
  if (!canBeEmailed(order)) return null
  const { subject, ...content } = NOTIFICATIONS[status](
    notification,
    returnDisplayNumber(returnId),
    customerGreeting(order.first_name),
  )
  const data: OrderNotificationData = {
    facts: [],
    ...content,
    paragraphs: content.paragraphs.filter((text) => text !== ''),
    itemsTitle: `From order ${orderDisplayNumber(order.order_id)}`,
    items: items
      .map(({ received, ...item }) => ({ ...item, quantity: received ?? item.quantity }))
      .filter(({ quantity }) => quantity > 0),
    button: { label: 'View your return', url: receiptUrl(config, order.order_id) },
    shopUrl: config.publicUrl,
  }
  const { order_id: orderId, email: recipient } = order
  return { recipient, senderType: 'returns', type: 'return', subject, orderId, template: 'order-news', data }
}
