import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd } from '@atelier/domain/money'
import type { StatusMail } from '@atelier/domain/orders/change-status'
import type { WriteToCustomerBody } from '@atelier/domain/orders/order-desk.schema'
import { isPaid } from '@atelier/domain/orders/status'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { policy } from '@atelier/domain/policy'
import type { OrderNewsData, QueuedMail } from '../email/email.repo.ts'
import type { OrderItemRow, OrderRow } from './admin-orders.repo.ts'

type News = Pick<OrderNewsData, 'title' | 'preview' | 'paragraphs'> & Partial<OrderNewsData> & { subject: string }

/** What an order's people are told. Never staff's notes: those are written for the house. */
export interface Told {
  order: OrderRow
  items: readonly OrderItemRow[]
  publicUrl: string
}

/** An account that was deleted leaves an address nobody reads. */
export const canBeWritten = ({ email }: Pick<OrderRow, 'email'>): boolean => !email.endsWith('.invalid')

const { damageReportDays, windowDays } = policy.returns

const WORDS: Readonly<Record<StatusMail | 'payment received', (order: OrderRow, number: string) => News>> = {
  shipped: (order, number) => ({
    subject: `Your order ${number} is on its way`,
    title: 'On its way to you',
    preview: `Order ${number} has left us.`,
    paragraphs: [`Dear ${order.first_name}, your order ${number} has left our hands and is on its way to you.`],
    facts: trackingFacts(order),
  }),
  delivered: (order, number) => ({
    subject: `Your order ${number} has arrived`,
    title: 'It has arrived',
    preview: `Order ${number} has been delivered.`,
    paragraphs: [
      `Dear ${order.first_name}, your order ${number} has been delivered. We hope it will be with you for a long time.`,
      `Should anything have suffered on its way, please tell us within ${damageReportDays} days. Pieces you do not want to keep can be returned within ${windowDays} days of delivery.`,
    ],
  }),
  cancelled: (order, number) => ({
    subject: `Your order ${number} has been cancelled`,
    title: 'Your order has been cancelled',
    preview: `Order ${number} will not be sent.`,
    paragraphs: [
      `Dear ${order.first_name}, your order ${number} has been cancelled and will not be sent.`,
      money(order),
    ],
  }),
  'payment received': (order, number) => ({
    subject: `We have received your payment for order ${number}`,
    title: 'Thank you for your payment',
    preview: `The payment for order ${number} has reached us.`,
    paragraphs: [
      `Dear ${order.first_name}, the payment for your order ${number} has reached us.`,
      ...(order.status === 'PENDING' || order.status === 'PROCESSING'
        ? ['We are preparing your pieces and will write again when they leave us.']
        : []),
    ],
    facts: [{ label: 'Amount', value: formatUsd(order.total_cents), url: null }],
  }),
}

function trackingFacts({ tracking_carrier, tracking_number }: OrderRow): OrderNewsData['facts'] {
  const url = trackingUrl(tracking_carrier, tracking_number)
  return [
    ...(tracking_carrier ? [{ label: 'Carrier', value: tracking_carrier, url: null }] : []),
    ...(tracking_number ? [{ label: 'Tracking number', value: tracking_number, url }] : []),
  ]
}

function money({ payment_status }: OrderRow): string {
  if (payment_status === 'refunded') return 'What you had paid has been returned to you.'
  const hasPaid = isPaid(payment_status) || payment_status === 'partially_refunded'
  return hasPaid
    ? 'The boutique will write to you separately about returning what you have paid.'
    : 'No payment has been taken.'
}

/** Tells the customer what happened to their order; null when nobody would read it. */
export function orderNewsMail(kind: keyof typeof WORDS, { order, items, publicUrl }: Told): QueuedMail | null {
  if (!canBeWritten(order)) return null
  const number = orderDisplayNumber(order.order_id)
  const { subject, ...news } = WORDS[kind](order, number)
  const data: OrderNewsData = {
    facts: [],
    ...news,
    itemsTitle: `Order ${number}`,
    items: items.map(({ name, color, quantity }) => ({ name, color: color ?? '', quantity })),
    shopUrl: publicUrl,
  }
  return { recipient: order.email, senderType: 'orders', type: 'order', subject, template: 'order-news', data }
}

/** A letter by hand to the customer of an order; their answer goes to support. */
export function orderLetterMail(
  { subject, message }: WriteToCustomerBody,
  { order, publicUrl, supportEmail }: Omit<Told, 'items'> & { supportEmail: string },
): QueuedMail {
  const paragraphs = message
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const data: OrderNewsData = {
    title: subject,
    preview: paragraphs.join(' ').slice(0, 90),
    paragraphs,
    facts: [],
    itemsTitle: '',
    items: [],
    shopUrl: publicUrl,
  }
  return {
    recipient: order.email,
    replyTo: supportEmail,
    senderType: 'support',
    type: 'order',
    subject,
    template: 'order-news',
    data,
  }
}
