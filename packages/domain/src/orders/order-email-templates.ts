import { customerGreeting } from '../email/personal-name.ts'
import { hasShipped } from './change-status.ts'
import type { EmailCustomerBody } from './staff-order-actions.schema.ts'
import type { OrderStatus } from './status.ts'
import { trackingUrl } from './tracking.ts'

/**
 * Whether an order's address can receive email: deleting an account replaces its address with one that ends in
 * `.invalid`.
 */
export const canBeEmailed = ({ email }: { email: string }): boolean => !email.endsWith('.invalid')

export const ORDER_EMAIL_TEMPLATES = ['payment', 'address', 'parcel', 'delay', 'blank'] as const
export type OrderEmailTemplate = (typeof ORDER_EMAIL_TEMPLATES)[number]

/** Names of the templates as the selection shows them. */
export const ORDER_EMAIL_TEMPLATE_NAMES: Readonly<Record<OrderEmailTemplate, string>> = {
  payment: 'The payment did not reach us',
  address: 'A question about the address',
  parcel: 'Where the parcel is',
  delay: 'It takes a little longer',
  blank: 'A blank sheet',
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
        subject: `The payment for your order ${number}`,
        message: [
          greeting,
          `Thank you for your order ${number}. The payment of ${total} has not reached us, so we have not sent your pieces yet.`,
          `Please answer this letter and tell us how you would like to pay, or whether you have changed your mind. We reply within ${hours} hours.`,
        ].join('\n\n'),
      }
    case 'address':
      return {
        subject: `A question about your order ${number}`,
        message: [
          greeting,
          `Before we send your order ${number} we would like to be sure of the address. Please answer this letter with the street, the number and the postal code as the carrier should read them.`,
          `We reply within ${hours} hours.`,
        ].join('\n\n'),
      }
    case 'parcel':
      return {
        subject: `Where your order ${number} is`,
        message: [greeting, ...parcelParagraphs(order, hours)].join('\n\n'),
      }
    case 'delay':
      return {
        subject: `Your order ${number} takes a little longer`,
        message: [
          greeting,
          `We are sorry: your order ${number} leaves the house later than we had hoped. You will hear from us as soon as it is on its way.`,
          `If you would rather not wait, please answer this letter. We reply within ${hours} hours.`,
        ].join('\n\n'),
      }
    case 'blank':
      return { subject: `Your order ${number}`, message: `${greeting}\n\n` }
  }
}

function parcelParagraphs({ number, carrier, trackingNumber }: OrderEmailData, hours: number): string[] {
  const by = carrier ? ` with ${carrier}` : ''
  const url = trackingUrl(carrier, trackingNumber)
  return [
    `Your order ${number} left us${by}. Its tracking number is ${trackingNumber ?? ''}.`,
    url ? `You can follow it here: ${url}` : 'The carrier can tell you where it is.',
    `If it does not reach you, please answer this letter. We reply within ${hours} hours.`,
  ]
}
