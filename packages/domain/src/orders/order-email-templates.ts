import { customerGreeting } from '../email/personal-name.ts'
import { hasShipped } from './change-status.ts'
import type { EmailCustomerBody } from './staff-order-actions.schema.ts'
import type { OrderStatus } from './status.ts'
import { trackingUrl } from './tracking.ts'
import { withUnit } from '../values/with-unit.ts'

/**
 * Whether an order's address can receive email: deleting an account replaces its address with one that ends in
 * `.invalid`.
 */
export const canBeEmailed = ({ email }: { email: string }): boolean => !email.endsWith('.invalid')

export const ORDER_EMAIL_TEMPLATES = ['payment', 'address', 'parcel', 'delay', 'blank'] as const
export type OrderEmailTemplate = (typeof ORDER_EMAIL_TEMPLATES)[number]

/** Names of the templates as the selection shows them. */
export const ORDER_EMAIL_TEMPLATE_NAMES: Readonly<Record<OrderEmailTemplate, string>> = {
  payment: 'Payment not received',
  address: 'Address question',
  parcel: 'Tracking',
  delay: 'Delay',
  blank: 'Blank',
}

/** Returns the templates that fit an order: 'parcel' only for a shipped order with a tracking number. */
export const emailTemplatesFor = ({ status, trackingNumber }: { status: OrderStatus; trackingNumber: string | null }) =>
  ORDER_EMAIL_TEMPLATES.filter((template) => template !== 'parcel' || (trackingNumber !== null && hasShipped(status)))

/** Returns the preselected template: customers with a parcel in transit usually want to know where it is. */
export const suggestedEmailTemplate = (order: {
  status: OrderStatus
  trackingNumber: string | null
}): OrderEmailTemplate => (order.status === 'SHIPPED' && order.trackingNumber !== null ? 'parcel' : 'blank')

/** The order data that a template needs. */
export interface OrderEmailData {
  number: string
  firstName: string
  total: string
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

/** Renders a template as a draft, which staff can edit before sending. `hours` is the promised time to reply. */
export function renderOrderEmail(
  template: OrderEmailTemplate,
  order: OrderEmailData,
  hours: number,
): EmailCustomerBody {
  const { number, firstName, total } = order
  const greeting = `${customerGreeting(firstName)},`
  switch (template) {
    case 'payment':
      return {
        subject: `Payment for your order ${number}`,
        message: [
          greeting,
          `Thank you for your order ${number}. We haven’t received the payment of ${total} yet, so we haven’t shipped your items.`,
          `Reply to this email to tell us how you’d like to pay, or if you’ve changed your mind. We reply within ${withUnit(hours, 'hour')}.`,
        ].join('\n\n'),
      }
    case 'address':
      return {
        subject: `Question about your order ${number}`,
        message: [
          greeting,
          `Before we ship your order ${number}, we’d like to confirm the address. Please reply to this email with the street, number and postal code for the carrier.`,
          `We reply within ${withUnit(hours, 'hour')}.`,
        ].join('\n\n'),
      }
    case 'parcel':
      return {
        subject: `Tracking for your order ${number}`,
        message: [greeting, ...parcelParagraphs(order, hours)].join('\n\n'),
      }
    case 'delay':
      return {
        subject: `Your order ${number} is delayed`,
        message: [
          greeting,
          `We’re sorry, your order ${number} will ship later than planned. We’ll email you when it’s on its way.`,
          `If you’d rather not wait, reply to this email. We reply within ${withUnit(hours, 'hour')}.`,
        ].join('\n\n'),
      }
    case 'blank':
      return { subject: `Your order ${number}`, message: `${greeting}\n\n` }
  }
}

function parcelParagraphs(
  { number, carrier, trackingNumber, trackingUrl: ownUrl }: OrderEmailData,
  hours: number,
): string[] {
  const by = carrier ? ` with ${carrier}` : ''
  const url = trackingUrl(carrier, trackingNumber, ownUrl)
  return [
    `Your order ${number} shipped${by}. The tracking number is ${trackingNumber ?? ''}.`,
    url ? `Track it here: ${url}` : 'The carrier can tell you where it is.',
    `If it doesn’t arrive, reply to this email. We reply within ${withUnit(hours, 'hour')}.`,
  ]
}
