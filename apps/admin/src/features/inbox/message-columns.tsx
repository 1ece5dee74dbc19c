import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import type { InboxMessage } from '@atelier/domain/inbox/inbox.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { dateTimeColumn } from '../../ui/list/date-time-column.tsx'
import { MessageStatus } from './message-status.tsx'
import { timeLeft } from './time-left.ts'

type MessageColumn = Column<InboxMessage, never>

const fromColumn = (linkState: unknown): MessageColumn => ({
  key: 'from',
  header: 'From',
  phone: 'second',
  skeletonWidth: 200,
  cell: (message) => (
    <span className="grid min-w-0 py-1.25">
      <Link to={paths.message(message.messageId)} state={linkState} className="truncate font-medium">
        {message.name}
      </Link>
      <span className="truncate note">{message.excerpt}</span>
    </span>
  ),
})

/** Returns the columns of the inbox; deadlines count from `now`. */
export const messageColumns = (now: Date, linkState: unknown): MessageColumn[] => [
  fromColumn(linkState),
  {
    key: 'subject',
    header: 'Subject',
    tablet: 168,
    width: 180,
    phone: 'lead',
    cell: ({ subject }) => CONTACT_SUBJECTS[subject],
  },
  dateTimeColumn({
    key: 'received',
    header: 'Received',
    width: 150,
    skeletonWidth: 100,
    of: ({ createdAt }) => createdAt,
  }),
  {
    key: 'due',
    header: 'Reply due',
    tablet: 128,
    width: 150,
    phone: 'value',
    cell: ({ state, dueAt, isOverdue }) =>
      state === 'new' || state === 'assigned' ? (
        <span className={isOverdue ? 'text-bad whitespace-nowrap' : 'text-ink-soft whitespace-nowrap'}>
          {timeLeft(dueAt, now)}
        </span>
      ) : null,
  },
  {
    key: 'state',
    header: 'Status',
    tablet: 128,
    width: 160,
    phone: 'state',
    cell: (message) => <MessageStatus message={message} />,
  },
  {
    key: 'assigned',
    header: 'Assigned to',
    width: 150,
    cell: ({ assignedTo }) => (
      <span className="block max-w-32 truncate text-ink-soft" title={assignedTo?.name}>
        {assignedTo?.name ?? 'Unassigned'}
      </span>
    ),
  },
]
