import type { Permission } from '@atelier/domain/access/permissions'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/icon.tsx'

export interface NavItem {
  label: string
  to: string
  icon: IconName
  /** View permission that the link requires (A2); omitted: visible to all staff. */
  permission?: Permission
  /** Shows this count beside the label, once it is loaded. */
  count?: 'waiting messages'
  /** Second key of the shortcut `g` + key. */
  key?: string
}

/** The sidebar's links, in the order of A2. */
export const NAV: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'dashboard', key: 'd' },
  { label: 'Products', to: paths.products, icon: 'products', permission: 'products:view', key: 'p' },
  { label: 'Orders', to: paths.orders, icon: 'orders', permission: 'orders:view', key: 'o' },
  { label: 'Returns', to: paths.returns, icon: 'returns', permission: 'orders:view', key: 'r' },
  { label: 'Customers', to: paths.customers, icon: 'customers', permission: 'users:view', key: 'c' },
  { label: 'Inbox', to: paths.inbox, icon: 'inbox', permission: 'users:view', count: 'waiting messages', key: 'i' },
  { label: 'Analytics', to: paths.analytics, icon: 'analytics', permission: 'analytics:view', key: 'v' },
  { label: 'Taxes', to: paths.taxes, icon: 'taxes', permission: 'orders:view', key: 't' },
  { label: 'Email', to: paths.email, icon: 'email', permission: 'email:manage', key: 'e' },
  // Only super admins have this permission (A2, A6).
  { label: 'Admin Users', to: paths.adminUsers, icon: 'staff', permission: 'admin_users:view', key: 'u' },
  { label: 'Audit Log', to: paths.audit, icon: 'audit', permission: 'settings:edit', key: 'a' },
  { label: 'Settings', to: paths.settings, icon: 'settings', permission: 'settings:view', key: 's' },
]
