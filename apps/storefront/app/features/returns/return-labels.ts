import type { CustomerReturn } from '@atelier/domain/customers/customer-orders.schema'
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

const EXCHANGE_LABELS: Partial<Record<ReturnStatus, string>> = {
  received: 'Received. We’re preparing your replacement',
  refunded: 'Your replacement has shipped',
}

/** Returns the label of a return. A return closed with a refund of 0 counts as not refunded, unless it is an exchange. */
export function returnStatusLabel({
  status,
  refunded,
  resolution,
}: Pick<CustomerReturn, 'status' | 'refunded' | 'resolution'>): { text: string; tone: StateTone } {
  const label = RETURN_LABELS[status]
  if (resolution === 'exchange') return { ...label, text: EXCHANGE_LABELS[status] ?? label.text }
  return status === 'refunded' && refunded === 0 ? { ...label, text: 'Closed' } : label
}
