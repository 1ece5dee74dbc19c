import { DAY_MS } from '@atelier/domain/limits/durations'
import type { ReturnResolution } from '@atelier/domain/returns/exchange'
import { isReturnOpen, staffReturnStatusLabel, type ReturnStatus as State } from '@atelier/domain/returns/return-status'
import { Status, type Tone } from '../../../ui/display/status.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'

const TONES: Readonly<Record<State, Tone>> = {
  requested: 'warn',
  approved: 'info',
  received: 'info',
  refunded: 'ok',
  rejected: 'bad',
}

/** The status of a return; a ring if staff must act. */
export const ReturnStatusBadge = ({
  status,
  resolution,
  variant = 'plain',
}: {
  status: State
  resolution: ReturnResolution | undefined
  variant?: 'plain' | 'pill'
}) => (
  <Status
    tone={TONES[status]}
    label={staffReturnStatusLabel(status, resolution)}
    isWaiting={isReturnOpen(status) && status !== 'approved'}
    variant={variant}
  />
)

export const returnTone = (status: State): Tone => TONES[status]

/** Formats how long ago a return was requested. */
export function formatAge(requestedAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(requestedAt).getTime()) / DAY_MS)
  if (days < 1) return 'Today'
  return pluralize(days, 'day')
}
