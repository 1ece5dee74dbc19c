import { mailErrorWords } from '@atelier/domain/email/mail-errors'
import type { MailLogEntry } from '@atelier/domain/email/mail-log.schema'
import { canSendAgain } from '@atelier/domain/email/mail-status'
import { personalised } from '@atelier/domain/email/personal-name'
import type { LoggedEmail } from './email-log.repo.ts'

/** A mail as the log shows it, in words for staff. */
export function presentEmail(email: LoggedEmail): MailLogEntry {
  const { mailId, recipient, subject, type, status, senderType, messageId, attempts, campaignId, name } = email
  return {
    emailId: mailId,
    to: recipient,
    subject: name === null ? subject : personalised(subject, name),
    type,
    status,
    fromType: senderType,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    dueAt: status === 'pending' ? email.dueAt.toISOString() : null,
    messageId,
    attempts,
    lastError: status === 'sent' ? null : mailErrorWords(email.lastError),
    campaignId,
    canRetry: canSendAgain(status),
  }
}
