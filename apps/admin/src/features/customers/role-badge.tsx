import type { Customer } from '@atelier/domain/customers/customers.schema'
import styles from './customers.module.css'

/** GUEST for guests, CUSTOMER for all others in the list (A2). */
export function RoleBadge({ customer: { role, isGuest } }: { customer: Pick<Customer, 'role' | 'isGuest'> }) {
  const guest = role === 'guest' || isGuest
  return (
    <span className={styles.badge} data-guest={guest || undefined}>
      {guest ? 'GUEST' : 'CUSTOMER'}
    </span>
  )
}
