import type { AdminRole } from '@atelier/domain/auth/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import styles from './admin-users.module.css'

/** A badge with a role; the highest role is the darkest. */
export const RoleBadge = ({ role }: { role: AdminRole }) => (
  <span className={styles.role} data-role={role}>
    {ROLE_LABEL[role]}
  </span>
)
