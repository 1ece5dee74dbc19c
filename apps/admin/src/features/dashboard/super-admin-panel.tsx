import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { pluralize } from '../../ui/format/numbers.ts'
import styles from './dashboard.module.css'

/** Links to staff and settings, for super admins only (A2). */
export function SuperAdminPanel({ staff }: { staff: NonNullable<Dashboard['staff']> }) {
  const { accounts, invitations } = staff
  const open = invitations === 0 ? '' : `, ${pluralize(invitations, 'invitation')} pending`
  return (
    <section className={`${styles.card} ${styles.panel}`} aria-label="Super admin">
      <b>Super admin</b>
      <span className={styles.soft}>
        {pluralize(accounts, 'staff account')}
        {open}.
      </span>
      <span className={styles.panelLinks}>
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
