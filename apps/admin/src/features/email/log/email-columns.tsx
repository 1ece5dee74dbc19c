import type { EMAIL_SORT_KEYS, EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { emailTypeLabel } from '@atelier/domain/email/email-status'
import { Link } from 'react-router'
import type { Column } from '../../../ui/list/data-table.tsx'
import { emailName } from '../email-labels.ts'
import { EmailStatusBadge } from './email-status-badge.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'

type EmailColumn = Column<EmailLogEntry, (typeof EMAIL_SORT_KEYS)[number]>

/** Returns the columns of the log; `to` is the URL of an email. */
export const emailColumns = (to: (emailId: number) => string): readonly EmailColumn[] => [
  {
    key: 'to',
    header: 'To',
    tablet: 212,
    sortKey: 'to',
    width: 250,
    phone: 'title',
    skeletonWidth: 170,
    cell: (email) => <span className="block truncate">{email.to}</span>,
  },
  {
    key: 'subject',
    header: 'Subject',
    phone: 'second',
    skeletonWidth: 230,
    cell: (email) => (
      <Link
        to={to(email.emailId)}
        state={{ isFromList: true }}
        preventScrollReset
        className="block truncate font-medium max-md:wrap-anywhere max-md:whitespace-normal"
      >
        {emailName(email)}
      </Link>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    width: 124,
    cell: ({ type }) => <span className="text-ink-soft">{emailTypeLabel(type)}</span>,
  },
  dateTimeColumn({
    key: 'date',
    header: 'Date',
    tablet: 136,
    sortKey: 'date',
    width: 156,
    phone: 'value',
    of: ({ sentAt, createdAt }) => sentAt ?? createdAt,
  }),
  {
    key: 'status',
    header: 'Status',
    width: 150,
    tablet: 128,
    phone: 'state',
    cell: (email) => <EmailStatusBadge email={email} />,
  },
]
