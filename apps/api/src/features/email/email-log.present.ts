import { emailErrorMessage } from '@atelier/domain/email/email-errors'
import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { canRetryEmail } from '@atelier/domain/email/email-status'
import { personalize } from '@atelier/domain/email/personal-name'
import type { LoggedEmail } from './email-log.repo.ts'

/** Presents an email for the log of staff. */
export function presentEmail(email: LoggedEmail): EmailLogEntry {
  const { mailId, recipient, subject, type, status, senderType, messageId, attempts, campaignId, name } = email
  return {
    emailId: mailId,
    to: recipient,
    subject: name === null ? subject : personalize(subject, name),
    type,
    status,
    fromType: senderType,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    dueAt: status === 'pending' ? email.dueAt.toISOString() : null,
    messageId,
    attempts,
    lastError: status === 'sent' ? null : emailErrorMessage(email.lastError),
    campaignId,
    canRetry: canRetryEmail(status),
  }
}
