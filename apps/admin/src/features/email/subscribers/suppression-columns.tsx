import type { Suppression } from '@atelier/domain/email/suppressions.schema'
import type { Column } from '../../../ui/list/data-table.tsx'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'

/** Returns the columns of the suppressed addresses, each with an `onRemove` action. */
export const suppressionColumns = (
  onRemove: (suppression: Suppression) => void,
): readonly Column<Suppression, never>[] => [
  {
    key: 'email',
    header: 'Email',
    tablet: 232,
    width: 300,
    phone: 'title',
    skeletonWidth: 190,
    cell: ({ email }) => <span className="block truncate font-medium">{email}</span>,
  },
  { key: 'reason', header: 'Reason', phone: 'second', skeletonWidth: 220, cell: ({ reason }) => reason },
  {
    key: 'by',
    header: 'Added by',
    width: 170,
    cell: ({ addedBy }) => <span className="text-ink-soft">{addedBy ?? 'Automatic'}</span>,
  },
  dateTimeColumn({
    key: 'date',
    header: 'Added',
    tablet: 116,
    width: 140,
    phone: 'value',
    of: ({ createdAt }) => createdAt,
    isDay: true,
  }),
  {
    key: 'actions',
    header: 'Actions',
    tablet: 76,
    align: 'end',
    width: 110,
    phone: 'actions',
    cell: (suppression) => (
      <button
        type="button"
        className="text-link"
        aria-label={`Remove ${suppression.email} from suppressed addresses`}
        onClick={() => onRemove(suppression)}
      >
        Remove
      </button>
    ),
  },
]
