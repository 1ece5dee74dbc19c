import { businessDays } from '@atelier/domain/business-days'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd, type Cents } from '@atelier/domain/money'
import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import { MANUAL_REFUND_CUSTOMER_LABELS, type ManualRefundMethod } from '@atelier/domain/payments/manual-refund'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import type { Config } from '../../config.ts'
import { payUrl, receiptUrl } from '../../order-links.ts'
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
  terms: Pick<ShopTerms, 'returns'>
}

function noticeEmailTo(recipient: string, subject: string, data: NoticeData): QueuedEmail {
  return { recipient, senderType: 'orders', type: 'order', subject, template: 'letter', data }
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
    button: { label: 'See your order', url: receiptUrl(config, order.order_id) },
    ...content,
    shopUrl: config.publicUrl,
  })
  return { ...email, orderId: order.order_id }
}

const payButton = (order: OrderRow, config: Links): NonNullable<OrderNotificationText['button']> => ({
  label: 'Pay for your order',
  url: payUrl(config, {
    orderId: order.order_id,
    expiresAt: order.payment_link_expires_at ?? order.created_at,
    version: order.payment_link_version,
  }),
})

/** Composes the email with a new payment link from staff. */
export function paymentLinkEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, config, terms } = context
  const number = orderDisplayNumber(order.order_id)
  return composeOrderNotification(context, {
    subject: `Your payment link for order ${number}`,
    title: 'Here is your payment link',
    preview: `${formatUsd(order.total_cents)}, to be paid within ${terms.paymentLinkHours} hours.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, your order ${number} for ${formatUsd(order.total_cents)} is waiting for you. You can pay for it by the link below.`,
      `The link works for ${terms.paymentLinkHours} hours; until then nobody else can buy your pieces. Earlier links do not work any more.`,
    ],
    button: payButton(order, config),
  })
}

/** Composes the reminder of an unpaid payment link. */
export function paymentReminderEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, config, terms } = context
  const number = orderDisplayNumber(order.order_id)
  const hoursLeft = terms.paymentLinkHours - terms.paymentLinkReminderHours
  return composeOrderNotification(context, {
    subject: `Your order ${number} is waiting for its payment`,
    title: 'Your pieces are still set aside',
    preview: `Your pieces are kept for about ${hoursLeft} hours more.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, the payment of ${formatUsd(order.total_cents)} for your order ${number} has not reached us yet. You can pay by the link below.`,
      `We keep your pieces for about ${hoursLeft} hours more. If you have changed your mind there is nothing to do.`,
    ],
    button: payButton(order, config),
  })
}

/** Composes the email about an order that was closed because its payment link expired. */
export function linkExpiredEmail(context: OrderNotificationContext): QueuedEmail | null {
  const { order, terms } = context
  const number = orderDisplayNumber(order.order_id)
  return composeOrderNotification(context, {
    subject: `Your order ${number} has been closed`,
    title: 'Your payment link has expired',
    preview: 'Nothing has been charged.',
    paragraphs: [
      `${customerGreeting(order.first_name)}, the payment for your order ${number} did not reach us within ${terms.paymentLinkHours} hours, so we have closed the order. Nothing has been charged.`,
      'The pieces are for sale again. If you would still like them, we would be glad to take a new order.',
    ],
  })
}

/** Composes the email about a refund that staff paid manually. Null when there is no recipient. */
export function manualRefundEmail({
  order,
  email,
  amountCents,
  how,
  config,
}: {
  order: OrderRow | null
  email: string | null
  amountCents: Cents
  how: ManualRefundMethod
  config: Links
}): QueuedEmail | null {
  const amount = formatUsd(amountCents)
  const paid = `${amount} ${MANUAL_REFUND_CUSTOMER_LABELS[how]}`
  const content = {
    title: 'Your refund has been paid',
    preview: `${amount} ${MANUAL_REFUND_CUSTOMER_LABELS[how]}.`,
  }
  if (!order) {
    if (!email) return null
    const paragraphs = [`We have returned ${paid}. Please write to us should it not have reached you.`]
    return noticeEmailTo(email, 'Your refund has been paid', { ...content, paragraphs, shopUrl: config.publicUrl })
  }
  const number = orderDisplayNumber(order.order_id)
  return orderNoticeEmail(order, config, {
    ...content,
    subject: `The refund for your order ${number} has been paid`,
    paragraphs: [
      `We have returned ${paid} for your order ${number}.`,
      'Please write to us should it not have reached you.',
    ],
  })
}

/** Composes the email about a refund that failed after it had been sent. Null when there is no recipient. */
export function refundFailedEmail({
  order,
  email,
  amountCents,
  config,
}: {
  order: OrderRow | null
  email: string | null
  amountCents: Cents
  config: Links
}): QueuedEmail | null {
  const amount = formatUsd(amountCents)
  const content = { title: 'Your refund did not arrive', preview: `We will return ${amount} in another way.` }
  const nextSteps =
    'We will send it again or return it in another way; you need not do anything. If your card was closed or replaced, please write to us.'
  if (!order) {
    if (!email) return null
    const paragraphs = [`We sent ${amount} back to the card you paid with, but your bank did not accept it.`, nextSteps]
    return noticeEmailTo(email, 'Your refund did not arrive', { ...content, paragraphs, shopUrl: config.publicUrl })
  }
  const number = orderDisplayNumber(order.order_id)
  return orderNoticeEmail(order, config, {
    ...content,
    subject: `The refund for your order ${number} did not arrive`,
    paragraphs: [
      `We sent ${amount} for your order ${number} back to the card you paid with, but your bank did not accept it.`,
      nextSteps,
    ],
  })
}

/** Composes the email about a captured payment that could not become an order. */
export const paymentReturnedEmail = (email: string, amountCents: Cents, { config, terms }: Context): QueuedEmail => {
  const days = businessDays(terms.returns.refundBusinessDays)
  return noticeEmailTo(email, 'We are returning your payment', {
    title: 'We could not complete your order',
    preview: `${formatUsd(amountCents)} is going back to you.`,
    paragraphs: [
      'We are sorry: your payment reached us, but the order could no longer be made, because its pieces had been sold or the order had been closed by then.',
      `We are returning the whole amount of ${formatUsd(amountCents)} to the card you paid with. It takes ${days} to appear there. You need not do anything.`,
    ],
    shopUrl: config.publicUrl,
  })
}

/** Composes the email about a duplicate charge. */
export const duplicateChargeEmail = (email: string, amountCents: Cents, { config, terms }: Context): QueuedEmail => {
  const days = businessDays(terms.returns.refundBusinessDays)
  return noticeEmailTo(email, 'We are returning a second payment', {
    title: 'Your card was charged twice',
    preview: `${formatUsd(amountCents)} is going back to you.`,
    paragraphs: [
      'We are sorry: your card was charged a second time for the same payment. Your first payment is not affected.',
      `We are returning the second ${formatUsd(amountCents)} to the card you paid with. It takes ${days} to appear there. You need not do anything.`,
    ],
    shopUrl: config.publicUrl,
  })
}
