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
    subject: `We have received your return request ${number}`,
    title: 'Your return request is with us',
    preview: `We answer return request ${number} within ${terms.support.replyHours} hours.`,
    paragraphs: [
      `${dear}, your return request ${number} has reached us. We look at it and write to you within ${terms.support.replyHours} hours with the address to send it to.`,
      'Please keep the pieces in their original condition, with dust bag and box, and send nothing before you have heard from us.',
    ],
  }),
  approved: ({ answer }, number, dear) => ({
    subject: `Your return ${number} has been approved`,
    title: 'Your return has been approved',
    preview: `How to send return ${number} back to us.`,
    paragraphs: [
      `${dear}, your return ${number} has been approved.`,
      answer ?? '',
      'Please use a service that tracks the parcel; it is in your care until it arrives.',
    ],
  }),
  received: ({ items }, number, dear) => ({
    subject: `Your return ${number} has arrived`,
    title: 'It is back with us',
    preview: 'We look at it closely and write to you on the day the refund leaves.',
    paragraphs: [
      `${dear}, your return ${number} has reached us. We look at it closely and write to you on the day the refund leaves.`,
      missingText(items),
    ],
  }),
  refunded: (notification, number, dear) =>
    notification.refundedCents
      ? refundedText(notification, notification.refundedCents, number, dear)
      : closedText(notification, number, dear),
  rejected: ({ answer }, number, dear) => ({
    subject: `About your return ${number}`,
    title: 'We cannot take this return',
    preview: `Our answer to return request ${number}.`,
    paragraphs: [`${dear}, we have looked at your return ${number} and cannot take it.`, answer ?? ''],
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
      title: 'We are preparing your refund',
      preview: `${amount} for return ${number}.`,
      paragraphs: [
        `${dear}, we have looked at your return ${number}. We will return ${amount} to you and write to you as soon as it has been sent.`,
      ],
      facts: [{ label: 'Refund', value: amount, url: null }],
    }
  }
  const refundTime = businessDays(terms.returns.refundBusinessDays)
  return {
    subject: `Your return ${number} has been refunded`,
    title: 'Your refund is on its way',
    preview: `${amount}, with you in ${refundTime}.`,
    paragraphs: [
      `${dear}, the refund for your return ${number} has left us. It goes back the way it came and reaches you in ${refundTime}.`,
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
    preview: `There is no further refund for return ${number}.`,
    paragraphs: [
      `${dear}, your return ${number} is complete and closed. There is no further refund for it.`,
      'If you expected one, please answer this email.',
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
  return `Not in the parcel was: ${missingUnits}. If you have sent it as well, please answer this letter; else only what has reached us is refunded.`
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
    button: { label: 'Follow your return', url: receiptUrl(config, order.order_id) },
    shopUrl: config.publicUrl,
  }
  const { order_id: orderId, email: recipient } = order
  return { recipient, senderType: 'returns', type: 'return', subject, orderId, template: 'order-news', data }
}
