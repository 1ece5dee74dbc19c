import { businessDays } from '@atelier/domain/terms/business-days'
import { emailPreheader } from '@atelier/domain/email/email-preheader'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatMoney, type Cents, type Money } from '@atelier/domain/money/money'
import type { StatusEmail } from '@atelier/domain/orders/change-status'
import { deliveryLines, deliveryPlace } from '@atelier/domain/orders/delivery-lines'
import type { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { isPaid } from '@atelier/domain/orders/status'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import { deliveredAdvice, refundTimeText } from '@atelier/domain/terms/promise-texts'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { returnableUntil } from '@atelier/domain/returns/return-window'
import { shopDate } from '@atelier/domain/region/shop-dates'
import type { OrderNotificationData, QueuedEmail } from '../email/email.public.ts'
import type { OrderRow } from './admin-orders.repo.ts'
import {
  composeOrderNotification,
  type OrderNotificationText,
  type OrderNotificationContext,
} from './compose-order-notification.ts'

/** The amounts of an order's refunds that have not been sent yet. */
export interface UnsentRefunds {
  byHandCents: Cents
  byProviderCents: Cents
}

/** The events that the shop emails the customer about. */
export type OrderNotificationKind = StatusEmail | 'payment received' | 'tracking corrected' | 'address corrected'

type Returns = ShopTerms['returns']
interface EmailFacts {
  terms: Pick<ShopTerms, 'returns' | 'addressForm'>
  region: ShopRegion
  unsent: UnsentRefunds
}

const TEXTS: Readonly<
  Record<OrderNotificationKind, (order: OrderRow, number: string, about: EmailFacts) => OrderNotificationText>
> = {
  shipped: (order, number) => ({
    subject: `Your order ${number} is on its way`,
    title: 'On its way',
    preview: parcelText(order),
    paragraphs: [`${customerGreeting(order.first_name)}, your order ${number} has shipped.`],
    ...trackingDetails(order),
  }),
  'tracking corrected': (order, number) => ({
    subject: `New tracking number for your order ${number}`,
    title: 'A new tracking number',
    preview: parcelText(order),
    paragraphs: [`${customerGreeting(order.first_name)}, your order ${number} has a new tracking number.`],
    ...trackingDetails(order),
  }),
  'address corrected': (order, number, { terms: { addressForm: form } }) => ({
    subject: `New delivery address for your order ${number}`,
    title: 'Delivery address changed',
    preview: `Now going to ${deliveryPlace(placeOf(order), form)}.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, we’ll deliver your order ${number} to the address below. If you didn’t ask for this change, reply to this email.`,
    ],
    facts: [{ label: 'Delivery to', value: deliveryLines(placeOf(order), form).join('\n'), url: null }],
  }),
  delivered: (order, number, { terms: { returns }, region }) => ({
    subject: `Your order ${number} has arrived`,
    title: 'It has arrived',
    preview: returnAdvice(order, returns, region),
    paragraphs: [
      `${customerGreeting(order.first_name)}, your order ${number} has been delivered. We hope you enjoy it for many years.`,
      deliveredAdvice(returns, lastDay(order, returns, region)),
    ],
  }),
  cancelled: (order, number, { terms: { returns }, region, unsent }) => ({
    subject: `Your order ${number} has been canceled`,
    title: 'Your order has been canceled',
    preview: refundText(order, returns, unsent, region),
    paragraphs: [
      `${customerGreeting(order.first_name)}, your order ${number} has been canceled and won’t be shipped.`,
      refundText(order, returns, unsent, region),
    ],
  }),
  'payment received': (order, number, { region }) => ({
    subject: `We’ve received your payment for order ${number}`,
    title: 'Thank you for your payment',
    preview: `${formatMoney(totalOf(order), region)} received.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, we’ve received your payment for order ${number}.`,
      ...(order.status === 'PENDING' || order.status === 'PROCESSING'
        ? ['We’re preparing your order. We’ll email you when it ships.']
        : []),
    ],
    facts: [{ label: 'Amount', value: formatMoney(totalOf(order), region), url: null }],
  }),
}

const totalOf = ({ total_cents: cents, currency }: OrderRow): Money => ({ cents, currency })

const placeOf = ({ first_name: firstName, last_name: lastName, zip_code: zipCode, ...place }: OrderRow) => ({
  ...place,
  firstName,
  lastName,
  zipCode,
})

function returnAdvice({ delivered_at }: OrderRow, { windowDays }: Returns, region: ShopRegion): string {
  const until = returnableUntil(delivered_at, windowDays, region)
  return until ? `You can return items until ${shopDate(until, region)}.` : 'What to do if anything arrived damaged.'
}

function lastDay({ delivered_at }: OrderRow, { windowDays }: Returns, region: ShopRegion): string {
  const until = returnableUntil(delivered_at, windowDays, region)
  return until ? `, until ${shopDate(until, region)}` : ''
}

/** Returns the carrier and tracking number, and a button if the parcel can be tracked online. */
function trackingDetails({
  tracking_carrier,
  tracking_number,
  tracking_url,
}: OrderRow): Pick<OrderNotificationData, 'facts' | 'button'> {
  const url = trackingUrl(tracking_carrier, tracking_number, tracking_url)
  const facts = [
    ...(tracking_carrier ? [{ label: 'Carrier', value: tracking_carrier, url: null }] : []),
    ...(tracking_number ? [{ label: 'Tracking number', value: tracking_number, url }] : []),
  ]
  return { facts, ...(url ? { button: { label: 'Track your parcel', url } } : {}) }
}

function parcelText({ tracking_carrier, tracking_number }: OrderRow): string {
  if (!tracking_number) return 'What is in the parcel, and where to see your order.'
  return `${tracking_carrier ? `With ${tracking_carrier}, tracking` : 'Tracking'} number ${tracking_number}.`
}

const ALL_SENT: UnsentRefunds = { byHandCents: 0, byProviderCents: 0 }

/** The promise for a manual refund. A separate email confirms that it has been sent. */
const willSend = (money: Money, region: ShopRegion): string =>
  `We’ll refund ${formatMoney(money, region)} and email you when it’s been sent.`

function refundText(
  { payment_status, currency }: OrderRow,
  { refundBusinessDays }: Returns,
  { byHandCents, byProviderCents }: UnsentRefunds,
  region: ShopRegion,
): string {
  if (byHandCents > 0) return willSend({ cents: byHandCents, currency }, region)
  if (byProviderCents > 0)
    return `${formatMoney({ cents: byProviderCents, currency }, region)} will be refunded to your original payment method within ${businessDays(refundBusinessDays)}.`
  if (payment_status === 'refunded') return 'Your payment has been refunded.'
  const hasPaid = isPaid(payment_status) || payment_status === 'partially_refunded'
  return hasPaid ? 'We’ll email you separately about your refund.' : 'You haven’t been charged.'
}

/** Builds the email about an event of an order. Returns null if the customer cannot be emailed. */
export const orderNotificationEmail = (
  kind: OrderNotificationKind,
  context: OrderNotificationContext,
  unsent: UnsentRefunds = ALL_SENT,
): QueuedEmail | null =>
  composeOrderNotification(
    context,
    TEXTS[kind](context.order, orderNumber(context.order.order_id), { ...context, unsent }),
  )

/**
 * Builds the email about a refund, by the provider or paid manually later. Returns null if the customer cannot be
 * emailed.
 */
export function orderRefundedEmail(
  context: OrderNotificationContext,
  { amountCents, isDueByHand }: { amountCents: Cents; isDueByHand: boolean },
): QueuedEmail | null {
  const { order, terms, region } = context
  const money = { cents: amountCents, currency: order.currency }
  const refundTime = businessDays(terms.returns.refundBusinessDays)
  const number = orderNumber(order.order_id)
  if (isDueByHand) {
    return composeOrderNotification(context, {
      subject: `A refund for your order ${number}`,
      title: 'We’re preparing your refund',
      preview: willSend(money, region),
      paragraphs: [
        `${customerGreeting(order.first_name)}, there’s a refund for your order ${number}. ${willSend(money, region)}`,
      ],
      facts: [{ label: 'Refund', value: formatMoney(money, region), url: null }],
    })
  }
  return composeOrderNotification(context, {
    subject: `A refund for your order ${number}`,
    title: 'Your refund is on its way',
    preview: `${formatMoney(money, region)} to your original payment method, within ${refundTime}.`,
    paragraphs: [
      `${customerGreeting(order.first_name)}, we’ve issued a refund of ${formatMoney(money, region)} for your order ${number}.`,
      refundTimeText(terms.returns),
    ],
    facts: [{ label: 'Refund', value: formatMoney(money, region), url: null }],
  })
}

/** Builds an email that staff write to the customer of an order. Replies go to support. */
export function staffOrderEmail(
  { subject, message }: EmailCustomerBody,
  {
    order,
    config,
    supportEmail,
  }: Omit<OrderNotificationContext, 'items' | 'terms' | 'region'> & { supportEmail: string },
): QueuedEmail {
  const paragraphs = paragraphsOf(message)
  const data: OrderNotificationData = {
    title: subject,
    preview: emailPreheader(paragraphs),
    paragraphs,
    facts: [],
    itemsTitle: '',
    items: [],
    shopUrl: config.publicUrl,
  }
  return {
    recipient: order.email,
    replyTo: supportEmail,
    senderType: 'support',
    type: 'order',
    subject,
    orderId: order.order_id,
    template: 'order-notification',
    data,
  }
}
