import type { OrderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'

/** The data of the template 'order-received'. */
export type OrderReceivedData = Omit<OrderConfirmationEmail, 'subject'> & { shopUrl: string }

/** The data of the template 'order-notification': paragraphs, facts such as a tracking number, and line items. */
export interface OrderNotificationData {
  preview: string
  title: string
  /** Line breaks within a paragraph are preserved. */
  paragraphs: string[]
  facts: { label: string; value: string; url: string | null }[]
  itemsTitle: string
  items: { name: string; color: string; quantity: number; imageUrl?: string | null }[]
  /** The main action of the email. */
  button?: { label: string; url: string }
  /** A link to the order, when the button leads elsewhere. */
  orderUrl?: string
  shopUrl: string
}

/** The data of the template `notice`: a title, paragraphs, at most one action. */
export interface NoticeData {
  preview: string
  title: string
  greeting?: string
  paragraphs: string[]
  /** Omits the customer support footer. */
  isForStaff?: boolean
  button?: { label: string; url: string }
  /** A link to the order, when the button leads elsewhere. */
  orderUrl?: string
  shopUrl: string
}

/**
 * The data of the template 'staff-email': paragraphs by staff with preserved line breaks, and the message they reply
 * to.
 */
export interface StaffEmailData {
  preview: string
  title: string
  paragraphs: string[]
  quote?: { heading: string; text: string }
  shopUrl: string
}

/** Placeholder for the unsubscribe URL in content that is rendered once for many recipients. */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://leave.invalid/'

/** The data of the template 'written-html': sanitized content by staff. An empty text is derived from the HTML. */
export interface WrittenHtmlData {
  htmlContent: string
  textContent: string
  shopUrl: string
  /** The text after the subject in an inbox. Empty: the start of the message. */
  previewText?: string
  /** Replaces the name placeholder; undefined: leaves it as it is. */
  name?: string
  /** Marketing email only: adds this postal address and the unsubscribe link. */
  postalAddress?: string
}

/** The data of the template 'back-in-stock'. URLs are absolute. */
export interface BackInStockData {
  name: string
  color: string
  price: string
  url: string
  imageUrl: string | null
  shopUrl: string
}

/** The data of the template 'contact-message': a visitor's message to support. */
export interface ContactMessageData {
  name: string
  email: string
  subject: string
  message: string
  shopUrl: string
}
