import { mailErrorWords } from '@atelier/domain/email/mail-errors'
import type { MailLogEntry } from '@atelier/domain/email/mail-log.schema'
import { canSendAgain } from '@atelier/domain/email/mail-status'
import { personalised } from '@atelier/domain/email/personal-name'
import type { LoggedMail } from './mail-log.repo.ts'

/** A mail as the log shows it, in words for staff. */
export function presentMail(mail: LoggedMail): MailLogEntry {
  const { mailId, recipient, subject, type, status, senderType, messageId, attempts, campaignId, name } = mail
  return {
    emailId: mailId,
    to: recipient,
    subject: name === null ? subject : personalised(subject, name),
    type,
    status,
    fromType: senderType,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    dueAt: status === 'pending' ? mail.dueAt.toISOString() : null,
    messageId,
    attempts,
    lastError: status === 'sent' ? null : mailErrorWords(mail.lastError),
    campaignId,
    canRetry: canSendAgain(status),
  }
}
