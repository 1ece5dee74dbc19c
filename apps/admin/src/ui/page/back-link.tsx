import { Link, type To } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './back-link.module.css'

/** A link to the parent screen, above the title. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="previous" />
      {children}
    </Link>
  )
}
