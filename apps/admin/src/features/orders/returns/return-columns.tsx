import { returnNumber } from '@atelier/domain/values/ids'
import type { RETURN_SORT_KEYS, ReturnSummary } from '@atelier/domain/returns/returns.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'
import { formatAge, ReturnStatusBadge } from './return-status.tsx'
import { REGION } from '../../../region.ts'

type ReturnColumn = Column<ReturnSummary, (typeof RETURN_SORT_KEYS)[number]>

const idColumn = (linkState: unknown): ReturnColumn => ({
  key: 'id',
  header: 'Return',
  tablet: 104,
  sortKey: 'id',
  width: 112,
  phone: 'lead',
  skeletonWidth: 64,
  cell: ({ returnId }) => (
    <Link to={paths.return(returnId)} state={linkState} className="font-medium tabular-nums">
      {returnNumber(returnId)}
    </Link>
  ),
})

const customerColumn: ReturnColumn = {
  key: 'customer',
  header: 'Customer',
  sortKey: 'customer',
  phone: 'second',
  skeletonWidth: 150,
  cell: ({ customerName }) => (
    <span className="min-w-0 truncate" title={customerName}>
      {customerName}
    </span>
  ),
}

/** The reason, and how many photos show it. */
const reasonOf = ({ reason, photoCount = 0 }: ReturnSummary) =>
  photoCount === 0 ? (
    reason
  ) : (
    <>
      {reason} <span className="text-ink-soft whitespace-nowrap">({pluralize(photoCount, 'photo')})</span>
    </>
  )

/** Returns the columns of the list of returns; ages count until `now`. */
export const returnColumns = (now: Date, linkState: unknown): ReturnColumn[] => [
  idColumn(linkState),
  dateTimeColumn({
    key: 'date',
    header: 'Requested',
    tablet: 148,
    sortKey: 'date',
    width: 156,
    phone: 'beside',
    skeletonWidth: 104,
    of: ({ requestedAt }) => requestedAt,
  }),
  {
    key: 'age',
    header: 'Age',
    width: 88,
    skeletonWidth: 48,
    cell: ({ requestedAt }) => <span className="text-ink-soft whitespace-nowrap">{formatAge(requestedAt, now)}</span>,
  },
  customerColumn,
  { key: 'reason', header: 'Reason', width: 236, skeletonWidth: 110, cell: reasonOf },
  { key: 'pieces', header: 'Items', width: 80, align: 'end', skeletonWidth: 24, cell: ({ pieces }) => pieces },
  {
    key: 'refund',
    header: 'Refund',
    tablet: 112,
    sortKey: 'refund',
    width: 120,
    align: 'end',
    phone: 'value',
    skeletonWidth: 72,
    cell: ({ refunded, estimatedRefund, currency, resolution }) =>
      resolution === 'exchange' ? 'Exchange' : formatAmount(refunded ?? estimatedRefund, currency, REGION),
  },
  {
    key: 'status',
    header: 'Status',
    tablet: 132,
    width: 144,
    phone: 'state',
    skeletonWidth: 92,
    cell: ({ status, resolution }) => <ReturnStatusBadge status={status} resolution={resolution} />,
  },
]
