import { customerGreeting } from '../email/personal-name.ts'
import { policy } from '../policy.ts'
import type { EmailCustomerBody } from './staff-order-actions.schema.ts'
import type { OrderStatus } from './status.ts'
import { trackingUrl } from './tracking.ts'

/** An account that was deleted leaves an address nobody reads. */
export const canBeEmailed = ({ email }: { email: string }): boolean => !email.endsWith('.invalid')

export const ORDER_EMAIL_TEMPLATES = ['payment', 'address', 'parcel', 'delay', 'blank'] as const
export type OrderEmailTemplate = (typeof ORDER_EMAIL_TEMPLATES)[number]

const SHIPPED_STATUSES: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'COMPLETED']

/** What each letter is called where it is chosen. */
export const ORDER_EMAIL_TEMPLATE_NAMES: Readonly<Record<OrderEmailTemplate, string>> = {
  payment: 'The payment did not reach us',
  address: 'A question about the address',
  parcel: 'Where the parcel is',
  delay: 'It takes a little longer',
  blank: 'A blank sheet',
}

/** The letters that fit an order: where a parcel is can only be said of one that left with a number. */
export const emailTemplatesFor = ({ status, trackingNumber }: { status: OrderStatus; trackingNumber: string | null }) =>
  ORDER_EMAIL_TEMPLATES.filter(
    (template) => template !== 'parcel' || (trackingNumber !== null && SHIPPED_STATUSES.includes(status)),
  )

/** The letter somebody most likely wants to write: whoever asks about a parcel on its way wants to know where it is. */
export const suggestedEmailTemplate = (order: {
  status: OrderStatus
  trackingNumber: string | null
}): OrderEmailTemplate => (order.status === 'SHIPPED' && order.trackingNumber !== null ? 'parcel' : 'blank')

/** What a letter needs to know of its order. */
export interface OrderEmailData {
  number: string
  firstName: string
  total: string
  carrier: string | null
  trackingNumber: string | null
}

/** A letter to begin from; whoever sends it has the last word. */
export function renderOrderEmail(template: OrderEmailTemplate, order: OrderEmailData): EmailCustomerBody {
  const { number, firstName, total } = order
  const greeting = `${customerGreeting(firstName)},`
  const hours = policy.support.replyHours
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
      return { subject: `Where your order ${number} is`, message: [greeting, ...parcelParagraphs(order)].join('\n\n') }
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

function parcelParagraphs({ number, carrier, trackingNumber }: OrderEmailData): string[] {
  const by = carrier ? ` with ${carrier}` : ''
  const url = trackingUrl(carrier, trackingNumber)
  return [
    `Your order ${number} left us${by}. Its tracking number is ${trackingNumber ?? ''}.`,
    url ? `You can follow it here: ${url}` : 'The carrier can tell you where it is.',
    `If it does not reach you, please answer this letter. We reply within ${policy.support.replyHours} hours.`,
  ]
}
