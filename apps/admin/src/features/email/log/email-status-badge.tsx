import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { EMAIL_STATUS_LABELS, type EmailStatus } from '@atelier/domain/email/email-status'
import { Status, type Tone } from '../../../ui/display/status.tsx'

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

/** The status of an email as a dot and a label. */
export function EmailStatusBadge({ email, variant = 'plain' }: { email: EmailLogEntry; variant?: 'plain' | 'pill' }) {
  const isWaiting =
    email.status === 'pending' || email.status === 'sending' || email.status === 'held' || email.canRetry
  return (
    <Status
      tone={TONES[email.status]}
      label={EMAIL_STATUS_LABELS[email.status]}
      isWaiting={isWaiting}
      variant={variant}
    />
  )
}
