import type { AdminRole } from '@atelier/domain/access/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import styles from './role-badge.module.css'

const LABELS = { ...ROLE_LABEL, CUSTOMER: 'CUSTOMER', GUEST: 'GUEST' }

/** A badge with the role of a member of staff (the highest is the darkest), or with the kind of a customer. */
export const RoleBadge = ({ role }: { role: AdminRole | 'CUSTOMER' | 'GUEST' }) => (
  <span className={styles.badge} data-role={role}>
    {LABELS[role]}
  </span>
)
