import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import type { EventDelivery } from '@atelier/domain/webhooks/webhook.schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status } from '../../ui/display/status.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { webhookDeliveriesQuery } from './integrations.queries.ts'

const SHOWN_AT_FIRST = 5

/** The log of an address: the newest messages, and on request those before. */
export function WebhookDeliveries({ subscriptionId }: { subscriptionId: string }) {
  const log = useInfiniteQuery(webhookDeliveriesQuery(subscriptionId))
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<EventDelivery | null>(null)
  const data = log.data?.pages.flat() ?? []
  if (data.length === 0) return <p className="text-small text-ink-soft">No messages in the last {EVENT_DAYS} days.</p>
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST)
  const hasMore = data.length > shown.length || log.hasNextPage
  const showMore = (): void => {
    if (isWhole) void log.fetchNextPage()
    setWhole(true)
  }
  return (
    <section aria-label="Messages" className="grid gap-2 justify-items-start">
      <ol className="grid w-full border-t border-t-line">
        {shown.map((delivery) => (
          <DeliveryLine key={delivery.deliveryId} delivery={delivery} onOpen={() => setOpened(delivery)} />
        ))}
      </ol>
      {hasMore ? (
        <Button variant="subtle" size="sm" loading={log.isFetchingNextPage} onClick={showMore}>
          Show older messages
        </Button>
      ) : null}
      <DeliveryDialog subscriptionId={subscriptionId} delivery={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

const DeliveryLine = ({ delivery, onOpen }: { delivery: EventDelivery; onOpen: () => void }) => {
  const { type, at, status, problem, milliseconds } = delivery
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2 border-b border-b-line">
      <span className="flex-[1_1_200px]">
        <button type="button" className="text-link text-left wrap-anywhere max-md:min-h-11" onClick={onOpen}>
          {type}
        </button>
      </span>
      <Status tone={problem === null ? 'ok' : 'bad'} label={problem ?? `Accepted (${status})`} />
      <span className="text-small text-ink-soft tabular-nums">
        {milliseconds} ms, <DateTime iso={at} />
      </span>
    </li>
  )
}
