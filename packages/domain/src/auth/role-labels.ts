import type { AdminRole, Permission } from '../access/permissions.ts'

/** One-sentence description of each role. */
export const ROLE_DESCRIPTION: Readonly<Record<AdminRole, string>> = {
  SUPER_ADMIN: 'Everything, including admin users and roles',
  ADMIN: 'Everything except admin users and roles',
  MANAGER: 'Runs the store: products, orders and customers, but can’t delete',
  EDITOR: 'Edits products; views orders and customers',
  VIEWER: 'Views products, orders, customers and analytics',
}

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  'products:view': 'View products',
  'products:create': 'Create products',
  'products:edit': 'Edit and restore products',
  'products:delete': 'Permanently delete products',
  'orders:view': 'View orders',
  'orders:edit': 'Process orders',
  'orders:delete': 'Delete orders',
  'users:view': 'View customers',
  'users:edit': 'Edit customers',
  'users:delete': 'Delete customers',
  'admin_users:view': 'View admin users',
  'admin_users:create': 'Create admin users',
  'admin_users:edit': 'Edit admin users',
  'admin_users:delete': 'Remove admin users',
  'admin_roles:manage': 'Manage roles',
  'analytics:view': 'View analytics',
  'email:manage': 'Write and send email',
  'settings:view': 'View settings',
  'settings:edit': 'Change settings and view the audit log',
}
