import type { MessageState } from '@atelier/domain/inbox/inbox-rules'
import type { InboxMessage } from '@atelier/domain/inbox/inbox.schema'
import { Status, type StatusProps, type Tone } from '../../ui/display/status.tsx'

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  new: 'New',
  assigned: 'Assigned',
  answered: 'Replied',
  closed: 'Closed',
  spam: 'Spam',
}
const TONES: Readonly<Record<MessageState, Tone>> = {
  new: 'warn',
  assigned: 'info',
  answered: 'ok',
  closed: 'mute',
  spam: 'mute',
}

/** The status of a message; an overdue one shows that first. */
export function MessageStatus({
  message: { state, isOverdue },
  variant = 'plain',
}: {
  message: Pick<InboxMessage, 'state' | 'isOverdue'>
  variant?: StatusProps['variant']
}) {
  const isWaiting = state === 'new' || state === 'assigned'
  return (
    <Status
      tone={isOverdue ? 'bad' : TONES[state]}
      label={isOverdue ? `${MESSAGE_STATE_LABELS[state]}, overdue` : MESSAGE_STATE_LABELS[state]}
      isWaiting={isWaiting}
      variant={variant}
    />
  )
}
