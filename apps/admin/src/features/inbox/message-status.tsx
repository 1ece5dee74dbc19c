import type { MessageState } from '@atelier/domain/inbox/inbox-rules'
import type { InboxMessage } from '@atelier/domain/inbox/inbox.schema'
import { Status, type StatusProps, type Tone } from '../../ui/display/status.tsx'

const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  new: 'New',
  assigned: 'Assigned',
  answered: 'Answered',
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

export const stateLabel = (state: MessageState): string => STATE_LABELS[state]

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
      label={isOverdue ? `${STATE_LABELS[state]}, overdue` : STATE_LABELS[state]}
      isWaiting={isWaiting}
      variant={variant}
    />
  )
}
