import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { initials } from '../../ui/format/initials.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import styles from './dashboard.module.css'
import { dashboardClasses } from './dashboard-classes.ts'

/** The newest registered customers. */
export function NewestCustomers({ customers }: { customers: NonNullable<Dashboard['newestCustomers']> }) {
  const all = (
    <Link to={paths.customers} className="text-link">
      All<span className="visually-hidden"> customers</span>
    </Link>
  )
  return (
    <Card title="Newest customers" aside={all} isFlush>
      {customers.length === 0 ? <p className={dashboardClasses.nothing}>No customers have registered yet.</p> : null}
      <ul className="p-0 m-0 list-none">
        {customers.map(({ userId, name, email, createdAt }) => (
          <li key={userId} className={styles.row}>
            <span
              className="flex-none grid place-items-center size-8 rounded-full bg-sunk text-tiny font-medium"
              aria-hidden="true"
            >
              {initials(name || email)}
            </span>
            <span className="grid flex-1 min-w-0">
              <Link to={paths.customer(userId)} className={`${styles.name} truncate font-medium`} title={name}>
                {name || 'Unnamed Customer'}
              </Link>
              <span className="truncate note" title={email}>
                {email}
              </span>
            </span>
            <span className={`${dashboardClasses.end} note`}>
              <DateTime iso={createdAt} isDay />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
