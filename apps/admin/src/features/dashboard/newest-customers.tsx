import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { initials } from '../../ui/format/initials.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import styles from './dashboard.module.css'

/** The newest registered customers. */
export function NewestCustomers({ customers }: { customers: NonNullable<Dashboard['newestCustomers']> }) {
  const all = (
    <Link to={paths.customers} className="text-link">
      All<span className="visually-hidden"> customers</span>
    </Link>
  )
  return (
    <Card title="Newest customers" aside={all} isFlush>
      {customers.length === 0 ? <p className={styles.nothing}>No customers have registered yet.</p> : null}
      <ul className={styles.list}>
        {customers.map(({ userId, name, email, createdAt }) => (
          <li key={userId} className={styles.row}>
            <span className={styles.avatar} aria-hidden="true">
              {initials(name || email)}
            </span>
            <span className={styles.words}>
              <Link to={paths.customer(userId)} className={styles.name} title={name}>
                {name || 'Unnamed Customer'}
              </Link>
              <span className={styles.second} title={email}>
                {email}
              </span>
            </span>
            <span className={`${styles.end} ${styles.soft}`}>
              <DateTime iso={createdAt} isDay />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
