import type { ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { StoredMessageStatus } from '@atelier/domain/inbox/inbox-rules'
import { orderNumber } from '@atelier/domain/values/ids'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { DEMO_CUSTOMER, DEMO_STAFF } from '../demo-accounts.ts'
import type { DemoOrder } from './demo-history.ts'

/** A message of the contact form. */
export interface DemoMessage {
  hoursAgo: number
  name: string
  email: string
  subject: ContactSubject
  message: string
  status?: StoredMessageStatus
  assignedTo?: string
  reply?: string
  /** Hours from the message to the reply or the last change. */
  repliedAfter?: number
}

const [, admin, manager] = DEMO_STAFF

interface Question extends Pick<DemoMessage, 'subject' | 'status' | 'assignedTo' | 'repliedAfter'> {
  /** The newest order that this is true of, of a customer who has not written yet. */
  isAbout: (order: DemoOrder) => boolean
  hoursAgo: number
  message: (number: string) => string
  reply?: (order: DemoOrder) => string
}

const QUESTIONS: readonly Question[] = [
  {
    isAbout: ({ final }) => final.payment === 'failed' && final.status === 'PENDING',
    hoursAgo: 5.6,
    subject: 'order',
    message: (number) =>
      `My bank declined the card for ${number} and then told me on the phone that all is well. May I try the same card again, or is the bag gone by then?`,
  },
  {
    isAbout: ({ final }) => final.status === 'SHIPPED',
    hoursAgo: 27.3,
    subject: 'order',
    status: 'answered',
    assignedTo: manager.userId,
    repliedAfter: 1.7,
    message: (number) => `Could you tell me whether ${number} needs a signature? I am at work until six.`,
    reply: ({ customer }) =>
      `Dear ${customer.delivery.first_name},\n\nit does. The courier leaves a card and comes again the next day, or you may collect it from their shop. The tracking page has a link to choose.\n\nWarmly,\nInés`,
  },
  {
    isAbout: ({ kind }) => kind === 'disputed',
    hoursAgo: 96.4,
    subject: 'order',
    status: 'answered',
    assignedTo: admin.userId,
    repliedAfter: 3.2,
    message: (number) =>
      `The courier says that ${number} was delivered and signed for. Nobody here has signed for anything. I have asked my bank to look into it.`,
    reply: ({ customer }) =>
      `Dear ${customer.delivery.first_name},\n\nI am sorry that you have to search for it. I have asked the courier for the signature and the place, and I will write as soon as I have both, tomorrow at the latest.\n\nWarmly,\nMarcus Fairweather`,
  },
  {
    isAbout: ({ final }) => final.status === 'DELIVERED',
    hoursAgo: 74.8,
    subject: 'return',
    status: 'answered',
    assignedTo: manager.userId,
    repliedAfter: 4.6,
    message: (number) =>
      `The strap of ${number} is too short over a winter coat. Is there a longer one, or should I send the bag back?`,
    reply: ({ customer }) =>
      `Dear ${customer.delivery.first_name},\n\nwe cut straps 12 cm longer from the same hide, at no cost. It takes a week. If you would rather return the bag, request it under your order.\n\nWarmly,\nInés`,
  },
  {
    isAbout: ({ final, paymentMethod }) => paymentMethod === 'MANUAL' && final.payment === 'paid',
    hoursAgo: 201.5,
    subject: 'order',
    status: 'closed',
    assignedTo: admin.userId,
    repliedAfter: 6.1,
    message: (number) => `I have paid ${number} by transfer this morning. Do you need anything else from me?`,
    reply: ({ customer }) =>
      `Dear ${customer.delivery.first_name},\n\nthank you, it has arrived. Your order goes to the bench today.\n\nWarmly,\nMarcus Fairweather`,
  },
  {
    isAbout: ({ kind }) => kind === 'refund failed',
    hoursAgo: 266.2,
    subject: 'return',
    status: 'closed',
    assignedTo: manager.userId,
    repliedAfter: 2.9,
    message: (number) => `Thank you for the dust bag for ${number}. When will the rest of the refund arrive?`,
    reply: ({ customer }) =>
      `Dear ${customer.delivery.first_name},\n\nit is on its way. Banks take up to a week to show it.\n\nWarmly,\nInés`,
  },
]

/** Generates messages of customers about their orders. */
export function orderMessages(orders: readonly DemoOrder[], now: Date): DemoMessage[] {
  const writers = new Set<string>([DEMO_CUSTOMER.email])
  return QUESTIONS.flatMap(({ isAbout, message, reply, ...rest }) => {
    const at = new Date(now.getTime() - rest.hoursAgo * HOUR_MS)
    const order = orders.findLast((one) => isAbout(one) && one.placedAt < at && !writers.has(one.customer.email))
    if (!order) return []
    writers.add(order.customer.email)
    return [
      {
        ...rest,
        name: order.customer.name,
        email: order.customer.email,
        message: message(orderNumber(order.orderId)),
        ...(reply && { reply: reply(order) }),
      },
    ]
  })
}
