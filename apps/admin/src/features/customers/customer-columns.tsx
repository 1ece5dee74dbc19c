import type { Customer, ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { Status } from '../../ui/display/status.tsx'
import { customerEmail, customerName, shownRoleOf } from './customer-labels.ts'
import { dateTimeColumn } from '../../ui/list/date-time-column.tsx'
import { RoleBadge } from '../../ui/account/role-badge.tsx'

type CustomerColumn = Column<Customer, ListCustomersQuery['sort']>

const dateTime = { width: 150, skeletonWidth: 100 }

const nameColumn = (linkState: unknown): CustomerColumn => ({
  key: 'name',
  header: 'Name',
  tablet: 172,
  sortKey: 'name',
  width: 210,
  phone: 'lead',
  skeletonWidth: 130,
  cell: (customer) => (
    <Link
      to={paths.customer(customer.userId)}
      state={linkState}
      className="block max-w-52.5 truncate font-medium max-md:max-w-full max-sm:max-w-[52vw]"
      title={customerName(customer)}
    >
      {customerName(customer)}
    </Link>
  ),
})

const emailColumn: CustomerColumn = {
  key: 'email',
  header: 'Email',
  sortKey: 'email',
  phone: 'second',
  skeletonWidth: 180,
  cell: (customer) => (
    <span className="block truncate max-sm:text-ink-soft" title={customer.email}>
      {customerEmail(customer)}
    </span>
  ),
}

/** The keyboard skips this link, because the name is a link already. */
const actionColumn = (label: 'Edit' | 'View', linkState: unknown): CustomerColumn => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  width: 80,
  skeletonWidth: 30,
  cell: (customer) => (
    <Link
      to={label === 'Edit' ? `${paths.customer(customer.userId)}?edit=1` : paths.customer(customer.userId)}
      state={linkState}
      tabIndex={-1}
      className="text-link"
      aria-label={`${label} ${customerName(customer)}`}
    >
      {label}
    </Link>
  ),
})

/** Returns the columns of the list (A2). The last one links to Edit or View. */
export const customerColumns = (canEdit: boolean, linkState: unknown): CustomerColumn[] => [
  nameColumn(linkState),
  emailColumn,
  {
    key: 'role',
    header: 'Role',
    tablet: 112,
    sortKey: 'role',
    width: 120,
    phone: 'value',
    cell: (customer) => <RoleBadge role={shownRoleOf(customer)} />,
  },
  {
    key: 'status',
    header: 'Status',
    tablet: 96,
    width: 104,
    phone: 'state',
    cell: ({ isActive }) => <Status tone={isActive ? 'ok' : 'mute'} label={isActive ? 'Active' : 'Inactive'} />,
  },
  dateTimeColumn({
    ...dateTime,
    key: 'created',
    header: 'Created',
    sortKey: 'created',
    of: ({ createdAt }) => createdAt,
  }),
  dateTimeColumn({
    ...dateTime,
    key: 'lastLogin',
    header: 'Last Login',
    sortKey: 'lastLogin',
    of: ({ lastLogin }) => lastLogin,
  }),
  actionColumn(canEdit ? 'Edit' : 'View', linkState),
]
