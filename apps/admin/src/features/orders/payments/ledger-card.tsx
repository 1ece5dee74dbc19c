import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Card } from '../../../ui/display/card.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import type { Tone } from '../../../ui/display/status.tsx'
import { Timeline, TimelineEvent } from '../../../ui/display/timeline.tsx'
import { REGION } from '../../../region.ts'

type Entry = OrderDetail['ledger'][number]

const KINDS: Readonly<Record<Entry['kind'], { label: string; sign: '+' | '−'; tone: Tone }>> = {
  capture: { label: 'Payment', sign: '+', tone: 'ok' },
  refund: { label: 'Refund', sign: '−', tone: 'warn' },
  reversal: { label: 'Refund reversed', sign: '+', tone: 'info' },
  dispute: { label: 'Chargeback', sign: '−', tone: 'bad' },
  recovery: { label: 'Chargeback reversed', sign: '+', tone: 'info' },
}

const REFUND_STATUS_LABELS = {
  pending: 'Pending at the provider',
  succeeded: null,
  failed: 'Failed',
  due_by_hand: 'Manual refund due',
  replaced: 'Failed',
} as const

/** Returns the refund's status at the provider, or null if there is nothing to show. */
function refundStatusLabel(
  { kind, refundId, isByHand, provider }: Entry,
  refunds: OrderDetail['refunds'],
): string | null {
  const refund = refunds.find((one) => one.refundId === refundId)
  if (kind !== 'refund' || isByHand || !refund) return null
  if (!refund.byHand) return REFUND_STATUS_LABELS[refund.status]
  return provider === 'manual' ? 'Paid manually' : 'Not paid by the provider'
}

/** The order's ledger: every payment and refund with actor and time. */
export function LedgerCard({ order }: { order: OrderDetail }) {
  if (order.ledger.length === 0) return null
  const entries = order.ledger.map((entry) => ({ entry, sent: refundStatusLabel(entry, order.refunds) }))
  return (
    <Card title="Transactions" isFlush>
      <Timeline>
        {entries.toReversed().map(({ entry, sent }) => {
          const { kind, amount, provider, isByHand, by, note, timestamp } = entry
          const { label, sign, tone } = KINDS[kind]
          return (
            <TimelineEvent
              key={`${timestamp} ${kind} ${amount} ${note}`}
              tone={sent === REFUND_STATUS_LABELS.failed ? 'bad' : tone}
              title={`${sign}${formatAmount(amount, order.currency, REGION)}`}
              detail={
                <>
                  {label}, {isByHand && kind === 'refund' ? 'manual' : provider}, <DateTime iso={timestamp} />
                  {by ? `, by ${by}` : ''}
                </>
              }
              note={[note, sent].filter(Boolean).join('. ') || null}
            />
          )
        })}
      </Timeline>
    </Card>
  )
}
