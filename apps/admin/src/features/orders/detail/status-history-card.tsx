import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Card } from '../../../ui/display/card.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Timeline, TimelineEvent } from '../../../ui/display/timeline.tsx'
import { statusTone, statusLabel } from '../order-status.tsx'

/** The status history, newest first. */
export function StatusHistoryCard({ order }: { order: OrderDetail }) {
  const events = order.statusHistory.toReversed()
  return (
    <Card title="Status History" isFlush>
      <Timeline>
        {events.map((event) => (
          <TimelineEvent
            key={`${event.timestamp} ${event.status} ${event.note}`}
            tone={statusTone(event.status)}
            title={statusLabel(event.status)}
            detail={
              <>
                <DateTime iso={event.timestamp} />
                {event.by ? `, by ${event.by}` : ''}
              </>
            }
            note={event.note}
          />
        ))}
      </Timeline>
    </Card>
  )
}
