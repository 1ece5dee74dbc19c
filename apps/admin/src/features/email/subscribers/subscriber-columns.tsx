import type { Subscriber, SUBSCRIBER_SORT_KEYS, SubscriberStatus } from '@atelier/domain/newsletter/subscribers.schema'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'

type SubscriberColumn = Column<Subscriber, (typeof SUBSCRIBER_SORT_KEYS)[number]>

export const SUBSCRIBER_STATUS_LABELS: Readonly<Record<SubscriberStatus, string>> = {
  active: 'Active',
  unsubscribed: 'Unsubscribed',
}

/** Labels of subscription sources; unknown ones are shown as stored. */
const SOURCE_LABELS: Readonly<Record<string, string>> = {
  website: 'Website',
  footer: 'Website, footer',
  checkout: 'Checkout',
  import: 'Imported',
}

const statusColumn: SubscriberColumn = {
  key: 'status',
  header: 'Status',
  tablet: 136,
  width: 170,
  phone: 'state',
  cell: ({ status, isSuppressed }) =>
    isSuppressed ? (
      <Status tone="warn" label="Suppressed" />
    ) : (
      <Status tone={status === 'active' ? 'ok' : 'mute'} label={SUBSCRIBER_STATUS_LABELS[status]} />
    ),
}

const actionsColumn = (onUnsubscribe: (subscriber: Subscriber) => void): SubscriberColumn => ({
  key: 'actions',
  header: 'Actions',
  tablet: 116,
  align: 'end',
  width: 124,
  phone: 'actions',
  cell: (subscriber) =>
    subscriber.status === 'active' ? (
      <button
        type="button"
        className="text-link"
        aria-label={`Unsubscribe ${subscriber.email}`}
        onClick={() => onUnsubscribe(subscriber)}
      >
        Unsubscribe
      </button>
    ) : null,
})

/** Returns the columns of the subscribers; active ones have an `onUnsubscribe` action. */
export const subscriberColumns = (onUnsubscribe: (subscriber: Subscriber) => void): readonly SubscriberColumn[] => [
  {
    key: 'email',
    header: 'Email',
    sortKey: 'email',
    phone: 'title',
    skeletonWidth: 190,
    cell: ({ email }) => <span className="block truncate font-medium">{email}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    tablet: 136,
    sortKey: 'name',
    width: 200,
    phone: 'second',
    cell: ({ name }) => (name === '' ? <span className="text-ink-soft">No name</span> : name),
  },
  dateTimeColumn({
    key: 'subscribed',
    header: 'Subscribed',
    tablet: 116,
    sortKey: 'subscribed',
    width: 140,
    phone: 'value',
    of: ({ subscribedAt }) => subscribedAt,
    isDay: true,
  }),
  {
    key: 'source',
    header: 'Source',
    width: 140,
    cell: ({ source }) => <span className="text-ink-soft">{SOURCE_LABELS[source] ?? source}</span>,
  },
  statusColumn,
  actionsColumn(onUnsubscribe),
]
