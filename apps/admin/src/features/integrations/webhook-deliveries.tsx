import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import type { EventDelivery } from '@atelier/domain/webhooks/webhook.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status } from '../../ui/display/status.tsx'
import { webhookDeliveriesQuery } from './integrations.queries.ts'

const SHOWN_AT_FIRST = 5

/** The newest messages to an address, and how they were answered. */
export function WebhookDeliveries({ subscriptionId }: { subscriptionId: string }) {
  const { data = [] } = useQuery(webhookDeliveriesQuery(subscriptionId))
  const [isWhole, setWhole] = useState(false)
  if (data.length === 0) return <p className="text-small text-ink-soft">No messages in the last {EVENT_DAYS} days.</p>
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="Messages" className="grid gap-2 justify-items-start">
      <ol className="grid w-full border-t border-t-line">
        {shown.map((delivery) => (
          <DeliveryLine key={`${delivery.eventId} ${delivery.at}`} delivery={delivery} />
        ))}
      </ol>
      {data.length > shown.length ? (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          Show {data.length} messages
        </Button>
      ) : null}
    </section>
  )
}

const DeliveryLine = ({ delivery }: { delivery: EventDelivery }) => {
  const { type, at, status, problem, milliseconds } = delivery
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2 border-b border-b-line">
      <span className="flex-[1_1_200px] wrap-anywhere">{type}</span>
      <Status tone={problem === null ? 'ok' : 'bad'} label={problem ?? `Accepted (${status})`} />
      <span className="text-small text-ink-soft tabular-nums">
        {milliseconds} ms, <DateTime iso={at} />
      </span>
    </li>
  )
}
