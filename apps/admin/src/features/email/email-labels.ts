import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import type { SenderType } from '@atelier/domain/shop/shop.schema'

export const NOT_ALLOWED = "Access Denied - You don't have permission to manage emails."

/** Shown when the role lost its permission during editing (A6). */
export const MAY_NOT_SEND = 'You do not have permission to send emails'
export const MAY_NOT_SEND_CAMPAIGNS = 'You do not have permission to send marketing emails'

/** Labels of the sender types (A9). */
export const SENDER_LABELS: Readonly<Record<SenderType, string>> = {
  support: 'Support',
  info: 'Information',
  orders: 'Orders',
  returns: 'Returns',
  marketing: 'Marketing',
  admin: 'Administration',
}

/** Returns what to call an email: its subject, or its number once the personal data of its recipient was deleted. */
export const emailName = ({ emailId, subject }: Pick<EmailLogEntry, 'emailId' | 'subject'>): string =>
  subject.trim() || `Email ${emailId}, deleted`
