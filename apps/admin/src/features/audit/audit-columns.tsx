import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { auditActionLabel } from '@atelier/domain/access/audit-actions'
import type { AuditEntry } from '@atelier/domain/audit/audit.schema'
import type { Column } from '../../ui/list/data-table.tsx'
import type { AuditFilters } from './audit.queries.ts'
import { FieldChangeList } from './field-change-list.tsx'
import { dateTimeColumn } from '../../ui/list/date-time-column.tsx'

const SMALL = 'note tabular-nums'
const NAME =
  'p-0 border-0 bg-transparent text-left underline decoration-line underline-offset-3 wrap-anywhere cursor-pointer hover:decoration-current'
type AuditColumn = Column<AuditEntry, never>

const roleLabel = (role: string | null): string => {
  const known = ADMIN_ROLES.find((candidate) => candidate === role)
  return known ? ROLE_LABEL[known] : (role ?? '')
}

type Filter = (filters: Partial<AuditFilters>) => void

const whenColumn: AuditColumn = dateTimeColumn({
  key: 'at',
  header: 'When',
  tablet: 136,
  width: 160,
  phone: 'value',
  of: ({ at }) => at,
})

const fromColumn: AuditColumn = {
  key: 'where',
  header: 'From',
  tablet: 152,
  width: 190,
  phone: 'actions',
  cell: ({ network, device }) => (
    <span className="grid justify-items-start">
      <span>{device}</span>
      <span className={SMALL}>{network}</span>
    </span>
  ),
}

/** The columns of the log. A click on a name filters by that actor or target. */
export const auditColumns = (onFilter: Filter): AuditColumn[] => [
  whenColumn,
  {
    key: 'actor',
    header: 'Who',
    tablet: 144,
    width: 176,
    phone: 'lead',
    cell: (entry) => <ActorCell entry={entry} onFilter={onFilter} />,
  },
  {
    key: 'what',
    header: 'What',
    phone: 'second',
    skeletonWidth: 260,
    cell: (entry) => <TargetCell entry={entry} onFilter={onFilter} />,
  },
  fromColumn,
]

interface EntryProps {
  entry: AuditEntry
  onFilter: Filter
}

function ActorCell({ entry: { actor }, onFilter }: EntryProps) {
  const { id, name, role } = actor
  return (
    <span className="grid justify-items-start">
      {id === null ? (
        <span>{name}</span>
      ) : (
        <button type="button" className={NAME} onClick={() => onFilter({ actor: id })}>
          {name}
        </button>
      )}
      <span className={SMALL}>{roleLabel(role)}</span>
    </span>
  )
}

function TargetCell({ entry, onFilter }: EntryProps) {
  const { action, target, changes } = entry
  return (
    <div className="py-1.5 wrap-anywhere">
      <p>
        {auditActionLabel(action)}
        {target ? (
          <>
            {': '}
            <button type="button" className={NAME} onClick={() => onFilter({ target: target.id })}>
              {target.name}
            </button>
          </>
        ) : null}
      </p>
      <FieldChangeList changes={changes} />
    </div>
  )
}
