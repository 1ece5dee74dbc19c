import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { emailStatusLabel, type EmailStatus } from '@atelier/domain/email/email-status'
import { Status, type Tone } from '../../../ui/status.tsx'

const TONES: Readonly<Record<EmailStatus, Tone>> = {
  pending: 'info',
  sending: 'info',
  sent: 'ok',
  failed: 'bad',
  suppressed: 'mute',
  unsubscribed: 'mute',
  cancelled: 'mute',
  uncertain: 'warn',
  held: 'warn',
}

/** What became of a mail, as a dot and a word. */
export function MailStatusWord({ mail, variant = 'plain' }: { mail: EmailLogEntry; variant?: 'plain' | 'pill' }) {
  const isWaiting = mail.status === 'pending' || mail.status === 'sending' || mail.status === 'held' || mail.canRetry
  return (
    <Status tone={TONES[mail.status]} label={emailStatusLabel(mail.status)} isWaiting={isWaiting} variant={variant} />
  )
}
