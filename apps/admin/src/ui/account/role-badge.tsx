import type { AdminRole } from '@atelier/domain/access/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import styles from './role-badge.module.css'

const LABELS = { ...ROLE_LABEL, CUSTOMER: 'CUSTOMER', GUEST: 'GUEST' }

interface RoleBadgeProps {
  role: AdminRole | 'CUSTOMER' | 'GUEST'
  /** A role of the shop's own, which is shown instead. */
  ownRole?: { name: string } | null
}

/** A badge with the role of a member of staff (the highest is the darkest), or with the kind of a customer. */
export const RoleBadge = ({ role, ownRole }: RoleBadgeProps) => (
  <span className={styles.badge} data-role={ownRole ? undefined : role}>
    {ownRole?.name ?? LABELS[role]}
  </span>
)
