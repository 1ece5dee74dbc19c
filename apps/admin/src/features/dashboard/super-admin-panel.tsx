import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { pluralize } from '../../ui/format/numbers.ts'
import { dashboardClasses } from './dashboard-classes.ts'

/** Links to staff and settings, for super admins only (A2). */
export function SuperAdminPanel({ staff }: { staff: NonNullable<Dashboard['staff']> }) {
  const { accounts, invitations } = staff
  const open = invitations === 0 ? '' : `, ${pluralize(invitations, 'invitation')} pending`
  return (
    <section
      className={`${dashboardClasses.card} flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 [&_b]:font-medium max-md:px-4`}
      aria-label="Super admin"
    >
      <b>Super admin</b>
      <span className="note">
        {pluralize(accounts, 'staff account')}
        {open}.
      </span>
      <span className="flex flex-wrap gap-2 ml-auto max-md:w-full max-md:ml-0">
        <Button variant="default" component={Link} to={paths.adminUsers}>
          Admin Users
        </Button>
        <Button variant="default" component={Link} to={paths.settings}>
          Settings
        </Button>
      </span>
    </section>
  )
}
