import { emailPreheader } from '@atelier/domain/email/email-preheader'
import type { OrderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import type { QueuedEmail } from './email.repo.ts'
import type { OrderReceivedData, StaffEmailData } from './templates/template-data.ts'

/** Composes an email written by staff. Replies go to `replyTo`; blank lines separate the paragraphs. */
export function composeStaffEmail(
  { subject, message }: { subject: string; message: string },
  envelope: {
    recipient: string
    replyTo: string
    type: string
    shopUrl: string
    thread?: string
    userId?: string
    quote?: StaffEmailData['quote']
  },
): QueuedEmail {
  const { shopUrl, quote, ...email } = envelope
  const paragraphs = paragraphsOf(message)
  const preview = emailPreheader(paragraphs)
  const data: StaffEmailData = { title: subject, preview, paragraphs, shopUrl, ...(quote ? { quote } : undefined) }
  return { ...email, senderType: 'support', subject, template: 'staff-email', data }
}

/** Builds the confirmation email of a new order. */
export function orderReceivedEmail(
  { orderId, email: recipient }: { orderId: string; email: string },
  email: OrderConfirmationEmail,
  publicUrl: string,
): QueuedEmail {
  const { subject, ...content } = email
  const data: OrderReceivedData = { ...content, shopUrl: publicUrl }
  return { recipient, senderType: 'orders', type: 'order', subject, orderId, template: 'order-received', data }
}
