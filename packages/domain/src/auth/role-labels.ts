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
  'data:export': 'Export the whole shop',
}

/** What a permission allows, and what follows from it, for the screen that answers who can do what. */
export const PERMISSION_CONSEQUENCES: Readonly<Record<Permission, string>> = {
  'products:view': 'Sees all products, also hidden ones, with stock and prices.',
  'products:create': 'Adds products. Customers see an active one at once.',
  'products:edit': 'Changes texts, prices, stock and sales that customers see at once.',
  'products:delete': 'Deletes products, also for good, and empty categories.',
  'orders:view': 'Sees orders, returns and payments with names and email addresses of customers.',
  'orders:edit': 'Creates, ships, corrects and refunds orders, and exports them with addresses.',
  'orders:delete': 'Nothing yet: orders are records that stay.',
  'users:view': 'Sees customers with their orders, and the messages of the inbox.',
  'users:edit': 'Changes customers, exports their data, and emails and answers them.',
  'users:delete': 'Deactivates customers, and erases them for good.',
  'admin_users:view': 'Sees who works here, with email and role.',
  'admin_users:create': 'Invites staff.',
  'admin_users:edit': 'Changes roles, deactivates staff, and removes a lost second factor.',
  'admin_users:delete': 'Removes staff for good.',
  'admin_roles:manage':
    'Makes roles within their own rights, and decides how staff sign in and which role a directory gives them.',
  'analytics:view': 'Sees sales and visits as totals.',
  'email:manage': 'Writes to customers and subscribers in the name of the brand, and exports subscribers.',
  'settings:view': 'Sees the settings and the state of the system.',
  'settings:edit': 'Changes brand, promises and pages, opens and closes the shop, and reads the audit log.',
  'data:export': 'Downloads everything: customers, orders, staff and the audit log, without passwords and keys.',
}
