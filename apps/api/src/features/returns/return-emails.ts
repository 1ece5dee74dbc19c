import { businessDays } from '@atelier/domain/terms/business-days'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { orderNumber, returnNumber } from '@atelier/domain/values/ids'
import { formatMoney } from '@atelier/domain/money/money'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import { withUnit } from '@atelier/domain/values/with-unit'
import { receiptUrl } from '../../links/order-links.ts'
import type { OrderNotificationData, QueuedEmail } from '../email/email.public.ts'
import { EXCHANGE_NOTIFICATIONS } from './exchange-emails.ts'
import { missingUnits } from './missing-units.ts'
import type { NotificationText, NotificationTexts, ReturnNotification } from './return-notification.ts'

const NOTIFICATIONS: NotificationTexts<ReturnStatus> = {
  requested: ({ terms }, number, dear) => ({
    subject: `We’ve received your return request ${number}`,
    title: 'We’ve received your return request',
    preview: `We’ll reply to return request ${number} within ${withUnit(terms.support.replyHours, 'hour')}.`,
    paragraphs: [
      `${dear}, we’ve received your return request ${number}. We’ll review it and email you the return address within ${withUnit(terms.support.replyHours, 'hour')}.`,
      'Keep the items in their original condition, with all packaging. Please wait for that email before sending anything.',
    ],
  }),
  approved: ({ answer, isInsteadOfExchange }, number, dear) => ({
    subject: `Your return ${number} has been approved`,
    title: 'Your return has been approved',
    preview: `How to send return ${number} back to us.`,
    paragraphs: [
      `${dear}, your return ${number} has been approved.`,
      isInsteadOfExchange ? INSTEAD_OF_EXCHANGE : '',
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

const NO_REPLACEMENT = 'We couldn’t send the color you wanted.'
const INSTEAD_OF_EXCHANGE = 'We can’t send the color you wanted, so we’ll refund you instead.'

function refundedText(
  { order, isDueByHand, isInsteadOfExchange, terms, region }: ReturnNotification,
  cents: number,
  number: string,
  dear: string,
): NotificationText {
  const amount = formatMoney({ cents, currency: order.currency }, region)
  if (isDueByHand) {
    return {
      subject: `The refund for your return ${number}`,
      title: 'We’re preparing your refund',
      preview: `${amount} for return ${number}.`,
      paragraphs: [
        `${dear}, we’ve inspected your return ${number}. We’ll refund ${amount} and email you when it’s been sent.`,
        isInsteadOfExchange ? NO_REPLACEMENT : '',
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
      isInsteadOfExchange ? NO_REPLACEMENT : '',
    ],
    facts: [{ label: 'Refund', value: amount, url: null }],
  }
}

/** The text of a return that was closed without a refund, because its units were refunded in another way. */
function closedText({ order, region }: ReturnNotification, number: string, dear: string): NotificationText {
  const refunded = formatMoney({ cents: order.refunded_cents, currency: order.currency }, region)
  return {
    subject: `Your return ${number} is closed`,
    title: 'Your return is closed',
    preview: `There’s no further refund for return ${number}.`,
    paragraphs: [
      `${dear}, your return ${number} is complete. There’s no further refund for it.`,
      'If you expected one, reply to this email.',
    ],
    facts: order.refunded_cents > 0 ? [{ label: 'Refunded so far', value: refunded, url: null }] : [],
  }
}

/** Names the announced units that were not in the parcel; '' when all arrived. */
function missingText(items: ReturnNotification['items']): string {
  const missing = missingUnits(items)
  return (
    missing &&
    `Missing from the parcel: ${missing}. If you sent it, reply to this email. Otherwise we’ll refund what we received.`
  )
}

/** Composes the email about a return's new status; null when the order cannot be emailed. */
export function returnEmail(status: ReturnStatus, notification: ReturnNotification): QueuedEmail | null {
  const { order, returnId, items, config } = notification
  if (!canBeEmailed(order)) return null
  const texts = notification.resolution === 'exchange' ? { ...NOTIFICATIONS, ...EXCHANGE_NOTIFICATIONS } : NOTIFICATIONS
  const { subject, ...content } = texts[status](
    notification,
    returnNumber(returnId),
    customerGreeting(order.first_name),
  )
  const data: OrderNotificationData = {
    facts: [],
    itemsTitle: `From order ${orderNumber(order.order_id)}`,
    ...content,
    paragraphs: content.paragraphs.filter((text) => text !== ''),
    items: items
      .map(({ received, exchangeColor: _color, ...item }) => ({ ...item, quantity: received ?? item.quantity }))
      .filter(({ quantity }) => quantity > 0),
    button: { label: 'View your return', url: receiptUrl(config, order.order_id, order.market) },
    shopUrl: config.publicUrl,
  }
  const { order_id: orderId, email: recipient } = order
  return { recipient, senderType: 'returns', type: 'return', subject, orderId, template: 'order-notification', data }
}
