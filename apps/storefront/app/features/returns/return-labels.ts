import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import type { StateTone } from '../../ui/state-dot.tsx'

/** The status of a return as the customer reads it. */
const RETURN_LABELS: Readonly<Record<ReturnStatus, { text: string; tone: StateTone }>> = {
  requested: { text: 'Requested. We’ll reply by email', tone: 'waiting' },
  approved: { text: 'Approved. Send it back', tone: 'waiting' },
  received: { text: 'Received. We’re inspecting it', tone: 'moving' },
  refunded: { text: 'Refunded', tone: 'done' },
  rejected: { text: 'Not accepted', tone: 'ended' },
}

/** Returns the label of a return. A return closed with a refund of 0 counts as not refunded. */
export const returnStatusLabel = ({ status, refunded }: { status: ReturnStatus; refunded: number | null }) =>
  status === 'refunded' && refunded === 0 ? { ...RETURN_LABELS.refunded, text: 'Closed' } : RETURN_LABELS[status]
