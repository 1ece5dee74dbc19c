import type { MailLogEntry } from '@atelier/domain/email/mail-log.schema'
import { mailStatusWords, type MailStatus } from '@atelier/domain/email/mail-status'
import { Status, type Tone } from '../../../ui/status.tsx'

const TONES: Readonly<Record<MailStatus, Tone>> = {
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
export function MailStatusWord({ mail, variant = 'plain' }: { mail: MailLogEntry; variant?: 'plain' | 'pill' }) {
  const isWaiting = mail.status === 'pending' || mail.status === 'sending' || mail.status === 'held' || mail.canRetry
  return (
    <Status tone={TONES[mail.status]} label={mailStatusWords(mail.status)} isWaiting={isWaiting} variant={variant} />
  )
}
