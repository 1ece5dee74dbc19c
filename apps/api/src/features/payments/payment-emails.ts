import { businessDays } from '@atelier/domain/terms/business-days'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatMoney, type Money } from '@atelier/domain/money/money'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import { MANUAL_REFUND_CUSTOMER_LABELS, type ManualRefundMethod } from '@atelier/domain/payments/manual-refund'
import { paymentLinkText, paymentReminderText } from '@atelier/domain/terms/promise-texts'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { withUnit } from '@atelier/domain/values/with-unit'
import type { Config } from '../../config.ts'
import { payUrl, receiptUrl } from '../../links/order-links.ts'
import type { NoticeData, QueuedEmail } from '../email/email.public.ts'
import {
  type OrderRow,
  composeOrderNotification,
  type OrderNotificationText,
  type OrderNotificationContext,
} from '../orders/orders.public.ts'

type Links = Pick<Config, 'SESSION_SECRET' | 'publicUrl'>

/** What an email about a payment without an order needs. */
interface Context {
  config: Pick<Config, 'publicUrl'>
  /** The terms with which it was priced. */
  terms: Pick<ShopTerms, 'returns'>
  region: ShopRegion
}

function noticeEmailTo(recipient: string, subject: string, data: NoticeData): QueuedEmail {
  return { recipient, senderType: 'orders', type: 'order', subject, template: 'notice', data }
}

/** Composes a short notice about an order with a link to it. Null when the order cannot be emailed. */
function orderNoticeEmail(
  order: OrderRow,
  config: Links,
  notice: { subject: string; title: string; preview: string; paragraphs: string[] },
): QueuedEmail | null {
  if (!canBeEmailed(order)) return null
  const { subject, ...content } = notice
  const email = noticeEmailTo(order.email, subject, {
    greeting: `${customerGreeting(order.first_name)},`,
    button: { label: 'View your order', url: receiptUrl(config, order.order_id, order.market) },
    ...content,
    shopUrl: config.publicUrl,
  })
  return { ...email, orderId: order.order_id }
}

const totalOf = ({ order, region }: OrderNotificationContext): string =>
  formatMoney({ cents: order.total_cents, currency: order.currency }, region)

const payButton = (order: OrderRow, config: Links): NonNullable<OrderNotificationText['button']> => ({
  label: 'Pay for your order',
  url: payUrl(
    config,
    {
      orderId: order.order_id,
      expiresAt: order.payment_link_expires_at ?? order.created_at,
      version: order.payment_link_version,
    },
    order.market,
  ),
})

/** Composes the email with a new payment link from staff. */
export function paymentLinkEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, config, terms } = context
  const number = orderNumber(order.order_id)
  return composeOrderNotification(context, {
    subject: `Your payment link for order ${number}`,
    title: 'Your payment link',
    preview: `Pay ${totalOf(context)} within ${terms.paymentLinkHours} hours.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, your order ${number} for ${totalOf(context)} is ready to pay. Use the link below.`,
      paymentLinkText(terms),
    ],
    button: payButton(order, config),
  })
}

/** Composes the reminder of an unpaid payment link. */
export function paymentReminderEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, config, terms } = context
  const number = orderNumber(order.order_id)
  const hoursLeft = terms.paymentLinkHours - terms.paymentLinkReminderHours
  return composeOrderNotification(context, {
    subject: `Complete the payment for order ${number}`,
    title: 'Your items are still reserved',
    preview: `Your items are reserved for about ${withUnit(hoursLeft, 'more hour')}.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, we haven’t received your payment of ${totalOf(context)} for order ${number} yet. Pay with the link below.`,
      paymentReminderText(terms),
    ],
    button: payButton(order, config),
  })
}

/** Composes the email about an order that was closed because its payment link expired. */
export function linkExpiredEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, terms } = context
  const number = orderNumber(order.order_id)
  return composeOrderNotification(context, {
    subject: `Your order ${number} has been closed`,
    title: 'Your payment link has expired',
    preview: 'You haven’t been charged.',
    paragraphs: [
      `${customerGreeting(order.first_name)}, we didn’t receive the payment for your order ${number} within ${terms.paymentLinkHours} hours, so we’ve closed the order. You haven’t been charged.`,
      'The items are available again. If you’d still like them, please place a new order.',
    ],
  })
}

/** Composes the email about a refund that staff paid manually. Null when there is no recipient. */
export function manualRefundEmail({
  order,
  email,
  money,
  how,
  config,
  region,
}: {
  order: OrderRow | null
  email: string | null
  money: Money
  how: ManualRefundMethod
  config: Links
  region: ShopRegion
}): QueuedEmail | null {
  const amount = formatMoney(money, region)
  const paid = `${amount} ${MANUAL_REFUND_CUSTOMER_LABELS[how]}`
  const content = {
    title: 'Your refund has been paid',
    preview: `${amount} ${MANUAL_REFUND_CUSTOMER_LABELS[how]}.`,
  }
  if (!order) {
    if (!email) return null
    const paragraphs = [`We’ve refunded ${paid}. If it hasn’t arrived, contact us.`]
    return noticeEmailTo(email, 'Your refund has been paid', { ...content, paragraphs, shopUrl: config.publicUrl })
  }
  const number = orderNumber(order.order_id)
  return orderNoticeEmail(order, config, {
    ...content,
    subject: `The refund for your order ${number} has been paid`,
    paragraphs: [`We’ve refunded ${paid} for your order ${number}.`, 'If it hasn’t arrived, contact us.'],
  })
}

/** Composes the email about a refund that failed after it had been sent. Null when there is no recipient. */
export function refundFailedEmail({
  order,
  email,
  money,
  config,
  region,
}: {
  order: OrderRow | null
  email: string | null
  money: Money
  config: Links
  region: ShopRegion
}): QueuedEmail | null {
  const amount = formatMoney(money, region)
  const content = { title: 'Your refund didn’t go through', preview: `We’ll refund ${amount} another way.` }
  const nextSteps =
    'We’ll send it again or refund you another way. You don’t need to do anything. If your card was closed or replaced, contact us.'
  if (!order) {
    if (!email) return null
    const paragraphs = [`We refunded ${amount} to the card you paid with, but your bank didn’t accept it.`, nextSteps]
    return noticeEmailTo(email, 'Your refund didn’t go through', { ...content, paragraphs, shopUrl: config.publicUrl })
  }
  const number = orderNumber(order.order_id)
  return orderNoticeEmail(order, config, {
    ...content,
    subject: `The refund for your order ${number} didn’t go through`,
    paragraphs: [
      `We refunded ${amount} for your order ${number} to the card you paid with, but your bank didn’t accept it.`,
      nextSteps,
    ],
  })
}

/** Composes the email about a captured payment that could not become an order. */
export const paymentReturnedEmail = (email: string, money: Money, { config, terms, region }: Context): QueuedEmail => {
  const days = businessDays(terms.returns.refundBusinessDays)
  return noticeEmailTo(email, 'We’re refunding your payment', {
    title: 'We couldn’t complete your order',
    preview: `We’re refunding ${formatMoney(money, region)}.`,
    paragraphs: [
      'We’re sorry. We received your payment, but we couldn’t complete your order because the items had sold out or it had been closed.',
      `We’re refunding the full ${formatMoney(money, region)} to the card you paid with. It takes ${days} to appear. You don’t need to do anything.`,
    ],
    shopUrl: config.publicUrl,
  })
}

/** Composes the email about a duplicate charge. */
export const duplicateChargeEmail = (email: string, money: Money, { config, terms, region }: Context): QueuedEmail => {
  const days = businessDays(terms.returns.refundBusinessDays)
  return noticeEmailTo(email, 'We’re refunding a duplicate payment', {
    title: 'Your card was charged twice',
    preview: `We’re refunding ${formatMoney(money, region)}.`,
    paragraphs: [
      'We’re sorry. Your card was charged a second time for the same payment. Your first payment isn’t affected.',
      `We’re refunding the second ${formatMoney(money, region)} to the card you paid with. It takes ${days} to appear. You don’t need to do anything.`,
    ],
    shopUrl: config.publicUrl,
  })
}
