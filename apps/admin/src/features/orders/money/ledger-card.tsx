import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { money } from '../../../ui/money.ts'
import type { Tone } from '../../../ui/status.tsx'
import { Timeline, TimelineEvent } from '../../../ui/timeline.tsx'

type Entry = OrderDetail['ledger'][number]

const KINDS: Readonly<Record<Entry['kind'], { words: string; sign: '+' | '−'; tone: Tone }>> = {
  capture: { words: 'Payment', sign: '+', tone: 'ok' },
  refund: { words: 'Refund', sign: '−', tone: 'warn' },
  reversal: { words: 'Refund taken back', sign: '+', tone: 'info' },
  dispute: { words: 'Taken back by the bank', sign: '−', tone: 'bad' },
  recovery: { words: 'Given back by the bank', sign: '+', tone: 'info' },
}

const SENT_WORDS = {
  pending: 'On its way to the provider',
  succeeded: null,
  failed: 'Failed',
  due_by_hand: 'To be paid by hand',
  replaced: 'Failed',
} as const

/** What became of a refund at the provider; null where there is nothing to say. */
function sentWords({ kind, refundId, isByHand, provider }: Entry, refunds: OrderDetail['refunds']): string | null {
  const refund = refunds.find((one) => one.refundId === refundId)
  if (kind !== 'refund' || isByHand || !refund) return null
  if (!refund.byHand) return SENT_WORDS[refund.status]
  return provider === 'manual' ? 'Paid by hand' : 'Not paid by the provider'
}

/** The books about this order: every cent that came in or went back, who and when. */
export function LedgerCard({ order }: { order: OrderDetail }) {
  if (order.ledger.length === 0) return null
  const entries = order.ledger.map((entry) => ({ entry, sent: sentWords(entry, order.refunds) }))
  return (
    <Card title="Ledger" isFlush>
      <Timeline>
        {entries.toReversed().map(({ entry, sent }) => {
          const { kind, amount, provider, isByHand, by, note, timestamp } = entry
          const { words, sign, tone } = KINDS[kind]
          return (
            <TimelineEvent
              key={`${timestamp} ${kind} ${amount} ${note}`}
              tone={sent === SENT_WORDS.failed ? 'bad' : tone}
              title={`${sign}${money(amount)}`}
              detail={
                <>
                  {words}, {isByHand && kind === 'refund' ? 'by hand' : provider}, <Moment iso={timestamp} />
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
